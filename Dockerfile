# An image of the command, with all that needs no GPL: YAML, texts, codes, PDF and PNG. It has no fonts; layouts name theirs.
#   docker build -t plumb .
#   docker run --rm -v "$PWD:/work" plumb solve card.yaml --format svg -o card.svg
# --build-arg TRAITS=YAML leaves out what measures and draws texts (README.md, Licence).
FROM swift:6.2-bookworm AS builder
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libharfbuzz-dev libicu-dev libcairo2-dev libfreetype-dev libjpeg-dev \
    libzint-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
ARG TRAITS=YAML,Text,Pictures,Codes
RUN swift build -c release --product plumb --traits "$TRAITS" --static-swift-stdlib \
  && .ci/install "$(swift build -c release --product plumb --traits "$TRAITS" --static-swift-stdlib --show-bin-path)/plumb" \
    /installed \
  && strip /installed/bin/plumb

FROM debian:bookworm-slim
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install -y --no-install-recommends libharfbuzz0b libicu72 libcairo2 libfreetype6 libjpeg62-turbo \
    libzint2.11 libstdc++6 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=builder /installed /usr/local
COPY LICENSE /usr/local/share/doc/plumb/
WORKDIR /work
ENTRYPOINT ["plumb"]
