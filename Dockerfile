# The server: docker build -t instantsearch . && docker run -p 8178:8178 -v search:/data instantsearch
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && apt-get install -y -qq make pkg-config
WORKDIR /package
COPY . .
RUN make install PREFIX=/usr DESTDIR=/installed

FROM debian:bookworm-slim
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends libsqlite3-0 libmicrohttpd12 libcurl4 libssl3 zlib1g libzstd1 \
      ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --create-home --home-dir /data search
COPY --from=build /installed/ /
USER search
VOLUME /data
EXPOSE 8178
ENTRYPOINT ["instantsearch"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0"]
