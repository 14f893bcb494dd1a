"""Makes integer and linear programs of several families from seeds, as CPLEX-LP.

Usage: instances.py FOLDER [FAMILY ...]    write those of instances.tsv
       instances.py --list                 write instances.tsv again

Each line of the table has a family, a seed, a size and a half. Seeds and sizes follow only from the line
numbers: no solver's time influences the choice of programs. The half `held out` is for reports, and is not
used in development. Seeds up to 1000 are in neither half, since earlier tables used them.
"""
import csv
import pathlib
import random
import sys

TABLE = pathlib.Path(__file__).parent / "instances.tsv"
HALVES = {"development": 1001, "held out": 2001}
# The number of all integer programs, and of the linear programs of a family.
INTEGERS, LINEAR = 300, 12
SIZES = [0.5, 0.75, 1, 1.25, 1.5, 2]


class Program:
    """A program to minimise. Terms are pairs of a coefficient and the name of a column."""

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
    """Draws from a seed. Sized numbers grow with the size of the instance."""

    def __init__(self, family, seed, size):
        super().__init__(f"{family} {seed}")
        self.size = size

    def sized(self, least, most):
        return round(self.randint(least, most) * self.size)


def knapsack(draw):
    """Several knapsacks at once. Profits follow weights, which makes the programs hard."""
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
    """Set covering, with or without costs."""
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
    """Lot sizing: products are made in periods at a fixed cost, and stored. Most have a shared capacity."""
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
        # Enough capacity to serve every period in time.
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
    """p-median and facility location in the plane, with or without capacities."""
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
    """General integers and continuous columns, in sparse rows."""
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


def shelves(draw):
    """The relaxation of set covering with equal costs: many columns and many ties."""
    program, sets, elements = Program(), draw.sized(2000, 4000), draw.sized(200, 400)
    for number in range(sets):
        program.objective.append((1, f"x{number}"))
    chosen = [[] for _ in range(elements)]
    for number in range(sets):
        for element in draw.sample(range(elements), draw.randint(2, 8)):
            chosen[element].append(number)
    for numbers in chosen:
        while len(numbers) < 2:
            numbers.append(draw.randrange(sets))
        program.row([(1, f"x{number}") for number in sorted(set(numbers))], ">=", 1)
    return program


def transport(draw):
    """Transportation with few different costs, or assignment.

    Every basis is degenerate if sums of supplies equal sums of demands.
    """
    # Makes the number of columns grow with the size.
    program, places = Program(), round(draw.randint(90, 140) * draw.size**0.5)
    is_assignment, costs = draw.random() < 0.5, draw.choice([1, 3, 10])
    amount = 1 if is_assignment else 10
    pairs = [(source, goal) for source in range(places) for goal in range(places)]
    if not is_assignment:
        # Each source reaches a third of all goals, including its own.
        pairs = [(s, g) for s, g in pairs if s == g or draw.random() < 1 / 3]
    of_source, of_goal = [[] for _ in range(places)], [[] for _ in range(places)]
    for source, goal in pairs:
        name = f"x{source}_{goal}"
        program.objective.append((draw.randint(1, costs), name))
        of_source[source].append((1, name))
        of_goal[goal].append((1, name))
    for terms in of_source + of_goal:
        program.row(terms, "=", amount)
    return program


def patterns(draw):
    """The relaxation of cutting stock, with all patterns listed.

    There are few lengths, so that many columns have the same value.
    """
    program, lengths, count = Program(), draw.sized(150, 300), draw.sized(1500, 4000)
    stock = 1000
    sizes = [draw.randint(4, 40) * 10 for _ in range(lengths)]
    cut = [[] for _ in range(lengths)]
    for number in range(count):
        program.objective.append((1, f"x{number}"))
        left, amounts = stock, {}
        while True:
            fitting = [k for k in draw.sample(range(lengths), 12) if sizes[k] <= left]
            if not fitting:
                break
            amounts[fitting[0]] = amounts.get(fitting[0], 0) + 1
            left -= sizes[fitting[0]]
        for length, amount in amounts.items():
            cut[length].append((amount, f"x{number}"))
    for length, terms in enumerate(cut):
        # One pattern with one length only, so that there is always an answer.
        program.objective.append((1, f"y{length}"))
        program.row(terms + [(stock // sizes[length], f"y{length}")], ">=", draw.randint(1, 4) * 5)
    return program


def families(*makers):
    return {maker.__name__: maker for maker in makers}


INTEGER_FAMILIES = families(knapsack, cover, assignment, lots, median, bins, general)
# Many more columns than rows, and heavy degeneracy.
LINEAR_FAMILIES = families(shelves, transport, patterns)


class Instance:
    """A line of the table."""

    def __init__(self, row):
        self.family, self.half = row["family"], row["half"]
        self.seed, self.size = int(row["seed"]), float(row["size"])
        self.name = f"{self.family}-{self.seed}"
        self.is_linear = self.family in LINEAR_FAMILIES

    def text(self):
        maker = (INTEGER_FAMILIES | LINEAR_FAMILIES)[self.family]
        return maker(Draw(self.family, self.seed, self.size)).text()

    def write(self, folder):
        """Writes the program and returns its file."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.name}.lp"
        file.write_text(self.text())
        return file


def listed(families=None):
    """The instances of the table."""
    with open(TABLE) as table:
        instances = [Instance(row) for row in csv.DictReader(table, delimiter="\t")]
    return [one for one in instances if not families or one.family in families]


def lines(families, count):
    """The family, seed, size and half of each program. Families and halves alternate."""
    names = list(families)
    for number in range(count):
        place, half = number // 2, list(HALVES)[number % 2]
        # Every family gets every size.
        size = SIZES[place // len(names) % len(SIZES)]
        yield names[place % len(names)], HALVES[half] + place // len(names), size, half


def write_table():
    with open(TABLE, "w") as table:
        table.write("family\tseed\tsize\thalf\n")
        for family, seed, size, half in [
            *lines(INTEGER_FAMILIES, INTEGERS),
            *lines(LINEAR_FAMILIES, LINEAR * len(LINEAR_FAMILIES)),
        ]:
            table.write(f"{family}\t{seed}\t{size:g}\t{half}\n")


if __name__ == "__main__":
    if sys.argv[1] == "--list":
        write_table()
    else:
        for instance in listed(sys.argv[2:]):
            instance.write(pathlib.Path(sys.argv[1]))
