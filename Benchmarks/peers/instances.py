"""Integer programs of seven families, each from its seed, as CPLEX-LP.

Usage: instances.py FOLDER [FAMILY ...]    write those of instances.tsv
       instances.py --find COUNT           add to instances.tsv until each family has so many

The table has a family, a seed and a size a line. HiGHS took 0.05 to 5 s of the processor for each when
it was added, up to half of each family in 0.05 to 0.3 s, in 0.3 to 1.2 s and above.
"""
import collections
import csv
import pathlib
import random
import sys
import tempfile
import time

TABLE = pathlib.Path(__file__).parent / "instances.tsv"
# What HiGHS may take for an instance of the table, in three classes, in seconds.
CLASSES = [0.05, 0.3, 1.2, 5.0]
SIZES = [1, 1.5, 1, 2, 1.25, 3]


class Program:
    """A program to minimise; terms are pairs of a coefficient and the name of a column."""

    def __init__(self):
        self.objective, self.rows = [], []
        self.upper, self.binary, self.whole = {}, [], []

    def row(self, terms, relation, right):
        self.rows.append((terms, relation, right))

    def text(self):
        def total(terms):
            parts = [f"{'-' if c < 0 else '+'} {abs(c)} {name}" for c, name in terms]
            # Lines of LP files must not be too long.
            return "\n ".join(" ".join(parts[k : k + 12]) for k in range(0, len(parts), 12))

        lines = ["Minimize", f" cost: {total(self.objective)}", "Subject To"]
        for number, (terms, relation, right) in enumerate(self.rows):
            lines.append(f" r{number}: {total(terms)} {relation} {right}")
        lines.append("Bounds")
        lines += [f" 0 <= {name} <= {most}" for name, most in self.upper.items()]
        for kind, names in [("Binary", self.binary), ("General", self.whole)]:
            lines += [kind] * bool(names)
            lines += [" " + " ".join(names[k : k + 12]) for k in range(0, len(names), 12)]
        return "\n".join(lines + ["End", ""])


class Draw(random.Random):
    """Draws from a seed; what is sized grows with the size of the instance."""

    def __init__(self, family, seed, size):
        super().__init__(f"{family} {seed}")
        self.size = size

    def sized(self, least, most):
        return round(self.randint(least, most) * self.size)


def knapsack(draw):
    """Several knapsacks at once; profits follow weights, which makes it hard."""
    program, count, rows = Program(), draw.sized(30, 110), draw.randint(2, 8)
    weights = [[draw.randint(10, 100) for _ in range(count)] for _ in range(rows)]
    for item in range(count):
        profit = sum(row[item] for row in weights) // rows + draw.randint(-15, 25)
        program.objective.append((-profit, f"x{item}"))
        program.binary.append(f"x{item}")
    for row in weights:
        terms = [(weight, f"x{item}") for item, weight in enumerate(row)]
        program.row(terms, "<=", int(sum(row) * draw.choice([0.25, 0.5, 0.75])))
    return program


def cover(draw):
    """Set covering, with costs or without."""
    program, sets, elements = Program(), draw.sized(80, 400), draw.sized(40, 200)
    density, has_costs = draw.uniform(0.03, 0.12), draw.random() < 0.7
    for number in range(sets):
        program.objective.append((draw.randint(1, 40) if has_costs else 1, f"x{number}"))
        program.binary.append(f"x{number}")
    for _ in range(elements):
        chosen = {number for number in range(sets) if draw.random() < density}
        while len(chosen) < 2:
            chosen.add(draw.randrange(sets))
        program.row([(1, f"x{number}") for number in sorted(chosen)], ">=", 1)
    return program


def assignment(draw):
    """Generalized assignment, or assignment with side constraints."""
    program = Program()

    def column(cost, agent, job):
        program.objective.append((cost, f"x{agent}_{job}"))
        program.binary.append(f"x{agent}_{job}")

    if draw.random() < 0.5:
        agents, jobs = draw.randint(4, 10), draw.sized(15, 45)
        is_correlated = draw.random() < 0.5
        for agent in range(agents):
            weights = [draw.randint(5, 25) for _ in range(jobs)]
            for job, weight in enumerate(weights):
                cost = 111 - 4 * weight + draw.randint(-10, 10)
                column(cost if is_correlated else draw.randint(10, 50), agent, job)
            terms = [(weight, f"x{agent}_{job}") for job, weight in enumerate(weights)]
            program.row(terms, "<=", int(0.85 * sum(weights) / agents) + 6)
        for job in range(jobs):
            program.row([(1, f"x{agent}_{job}") for agent in range(agents)], "=", 1)
        return program
    count = draw.sized(12, 30)
    pairs = [(agent, job) for agent in range(count) for job in range(count)]
    for agent, job in pairs:
        column(draw.randint(1, 100), agent, job)
    for one in range(count):
        program.row([(1, f"x{one}_{job}") for job in range(count)], "=", 1)
        program.row([(1, f"x{agent}_{one}") for agent in range(count)], "=", 1)
    for _ in range(draw.randint(1, 5)):
        terms = [(draw.randint(1, 60), f"x{agent}_{job}") for agent, job in pairs]
        program.row(terms, "<=", count * draw.randint(14, 24))
    return program


def lots(draw):
    """Lot sizing: products that are made in periods at a fixed cost and kept, mostly with a capacity
    that all share."""
    program, periods, products = Program(), draw.sized(6, 20), draw.sized(2, 8)
    is_limited = draw.random() < 0.8
    demands = []
    for product in range(products):
        demand = [draw.choice([0, 1, 1]) * draw.randint(10, 60) for _ in range(periods)]
        demands.append(demand)
        setup, holding = draw.randint(50, 400), draw.randint(1, 6)
        for period in range(periods):
            name = f"{product}_{period}"
            program.objective += [
                (setup + draw.randint(-20, 20), f"y{name}"),
                (holding, f"s{name}"),
                (draw.randint(1, 5), f"x{name}"),
            ]
            program.binary.append(f"y{name}")
            before = [(1, f"s{product}_{period - 1}")] if period else []
            program.row(before + [(1, f"x{name}"), (-1, f"s{name}")], "=", demand[period])
            most = max(1, min(sum(demand[period:]), 500))
            program.row([(1, f"x{name}"), (-most, f"y{name}")], "<=", 0)
    if is_limited:
        # Enough to serve every period in time.
        need = max(
            sum(sum(demand[: period + 1]) for demand in demands) / (period + 1)
            for period in range(periods)
        )
        for period in range(periods):
            made = [(1, f"x{product}_{period}") for product in range(products)]
            setups = [(draw.randint(2, 10), f"y{product}_{period}") for product in range(products)]
            program.row(made + setups, "<=", int(1.3 * need) + 10 * products)
    return program


def median(draw):
    """p-median and facility location in the plane, with capacities or without."""
    program, clients, places = Program(), draw.sized(15, 50), draw.sized(10, 30)
    has_capacity, has_costs = draw.random() < 0.5, draw.random() < 0.5
    is_strong = not has_capacity or draw.random() < 0.5

    def point():
        return draw.random(), draw.random()

    homes, sites = [point() for _ in range(clients)], [point() for _ in range(places)]
    demands = [draw.randint(5, 30) for _ in range(clients)]
    open_count = max(2, places // 4)
    for place in range(places):
        program.binary.append(f"y{place}")
        if has_costs:
            program.objective.append((draw.randint(200, 900), f"y{place}"))
    for client, (x, y) in enumerate(homes):
        for place, (across, down) in enumerate(sites):
            name = f"x{client}_{place}"
            distance = ((x - across) ** 2 + (y - down) ** 2) ** 0.5
            program.objective.append((int(1000 * distance), name))
            if has_capacity:
                program.binary.append(name)
            else:
                program.upper[name] = 1
            if is_strong:
                program.row([(1, name), (-1, f"y{place}")], "<=", 0)
        program.row([(1, f"x{client}_{place}") for place in range(places)], "=", 1)
    if not has_costs:
        program.row([(1, f"y{place}") for place in range(places)], "=", open_count)
    if has_capacity:
        capacity = int(1.3 * sum(demands) / open_count) + 5
        for place in range(places):
            terms = [(demand, f"x{client}_{place}") for client, demand in enumerate(demands)]
            program.row(terms + [(-capacity, f"y{place}")], "<=", 0)
    return program


def bins(draw):
    """Bin packing, with as many bins as first fit decreasing needs, or one more."""
    program, count, capacity = Program(), draw.sized(8, 26), draw.choice([50, 100, 150])
    weights = [draw.randint(capacity // 8, capacity * 6 // 10) for _ in range(count)]
    filled = []
    for weight in sorted(weights, reverse=True):
        fitting = [number for number, sum_ in enumerate(filled) if sum_ + weight <= capacity]
        if fitting:
            filled[fitting[0]] += weight
        else:
            filled.append(weight)
    used = min(len(filled) + draw.randint(0, 1), count)
    for number in range(used):
        program.objective.append((1, f"y{number}"))
        program.binary.append(f"y{number}")
        terms = [(weight, f"x{item}_{number}") for item, weight in enumerate(weights)]
        program.row(terms + [(-capacity, f"y{number}")], "<=", 0)
    for item in range(count):
        program.binary += [f"x{item}_{number}" for number in range(used)]
        program.row([(1, f"x{item}_{number}") for number in range(used)], "=", 1)
    return program


def general(draw):
    """General integers beside continuous columns, in sparse rows."""
    program, count, rows = Program(), draw.sized(15, 70), draw.sized(8, 40)
    for number in range(count):
        program.objective.append((draw.randint(5, 60), f"x{number}"))
        program.upper[f"x{number}"] = draw.choice([3, 8, 20, 50])
        if draw.random() < 0.8:
            program.whole.append(f"x{number}")
    for _ in range(rows):
        chosen = draw.sample(range(count), min(count, draw.randint(3, 15)))
        terms = [
            (draw.choice([-1, 1, 1, 1, 1]) * draw.randint(1, 30), f"x{number}") for number in chosen
        ]
        program.row(terms, ">=", draw.randint(20, 200))
    return program


FAMILIES = {
    family.__name__: family
    for family in [knapsack, cover, assignment, lots, median, bins, general]
}


def text(family, seed, size):
    return FAMILIES[family](Draw(family, seed, size)).text()


def listed(families=None):
    """The instances of the table: family, seed and size."""
    if not TABLE.exists():
        return []
    with open(TABLE) as table:
        return [
            (row["family"], int(row["seed"]), float(row["size"]))
            for row in csv.DictReader(table, delimiter="\t")
            if not families or row["family"] in families
        ]


def write(folder, families=None):
    """Writes the listed instances, and returns family and file of each."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for family, seed, size in listed(families):
        file = folder / f"{family}-{seed}.lp"
        file.write_text(text(family, seed, size))
        files.append((family, file))
    return files


def find(count):
    """Adds seeds to the table, those for which HiGHS takes neither too short nor too long."""
    import highs

    found = listed()
    seeds, classes = collections.Counter(), collections.Counter()
    for family, seed, _ in found:
        seeds[family] = max(seeds[family], seed)
        classes[family] += 1
    if not found:
        TABLE.write_text("family\tseed\tsize\n")
    in_class = collections.Counter()
    file = pathlib.Path(tempfile.mkdtemp()) / "trial.lp"
    while any(classes[family] < count for family in FAMILIES):
        family = min(FAMILIES, key=lambda family: (classes[family] >= count, seeds[family]))
        seeds[family] += 1
        seed = seeds[family]
        size = SIZES[seed % len(SIZES)]
        file.write_text(text(family, seed, size))
        # Time of the processor, whatever else goes on.
        start = time.process_time()
        try:
            highs.main(str(file), 0, 2 * CLASSES[-1])
        except (TimeoutError, ValueError):
            continue
        seconds = time.process_time() - start
        place = sum(seconds >= least for least in CLASSES) - 1
        if place not in range(3) or in_class[family, place] >= count // 2:
            continue
        in_class[family, place] += 1
        classes[family] += 1
        with open(TABLE, "a") as table:
            table.write(f"{family}\t{seed}\t{size:g}\n")
        print(family, seed, size, f"{seconds:.2f}", flush=True)
    file.unlink()


if __name__ == "__main__":
    if sys.argv[1] == "--find":
        find(int(sys.argv[2]))
    else:
        write(pathlib.Path(sys.argv[1]), sys.argv[2:])
