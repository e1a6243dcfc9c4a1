# A shared cache before two nodes, for Varnish with vmod xkey (Debian 12: varnish 7.1, varnish-modules). It keeps what carries
# Surrogate-Control (SHARED_CACHE_SECONDS) and files with an age, and nothing else. TLS ends before it.
#   varnishd -f /etc/varnish/varnish.vcl -a :8080 -s malloc,512m -p http_gzip_support=off -p thread_pool_max=5000
# With http_gzip_support the bytes are gzip instead of brotli. A phone that follows a race holds a thread here: send
# /api/races/N/live/stream to the nodes from what ends TLS where there are thousands.
vcl 4.1;

import directors;
import std;
import xkey;

probe alive {
  .url = "/healthz";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend one { .host = "one"; .port = "3000"; .probe = alive; .connect_timeout = 2s; .first_byte_timeout = 60s; .between_bytes_timeout = 90s; }
backend two { .host = "two"; .port = "3000"; .probe = alive; .connect_timeout = 2s; .first_byte_timeout = 60s; .between_bytes_timeout = 90s; }

# The nodes, which alone may purge: PURGE_URL=http://varnish:8080/purge-tags
acl nodes {
  "127.0.0.1";
  "::1";
  "172.30.7.11";
  "172.30.7.12";
}

sub vcl_init {
  new both = directors.round_robin();
  both.add_backend(one);
  both.add_backend(two);
}

sub vcl_recv {
  set req.backend_hint = both.backend();
  unset req.http.X-Asked-Before;
  unset req.http.X-Old;
  unset req.http.X-Purged;
  if (req.url == "/purge-tags") {
    # A visitor comes through what ends TLS, which may have an address of the nodes, and is named before it.
    if (req.method != "POST" || client.ip !~ nodes || req.http.X-Forwarded-For ~ ",") {
      return (synth(404));
    }
    set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged"));
  }
  # For alerts and deploys, not for visitors.
  if (req.url ~ "^/(readyz|metrics)(\?|$)") {
    return (synth(404));
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.x-access-token || req.http.Authorization) {
    return (pass);
  }
  # Told as it happens.
  if (req.url ~ "^/api/races/[0-9]+/live/stream") {
    return (pass);
  }
  # A page differs by language and encoding: three of each are left. The language is the one that a node would choose, but for a
  # header whose weights are out of order.
  if (req.http.Cookie ~ "(^|; *)lang=(es|en|pt)(;|$)") {
    set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*; *)?lang=(es|en|pt)(?:;.*)?$", "lang=\1");
  } else {
    set req.http.Accept-Language = regsuball(std.tolower(req.http.Accept-Language), "(^|,)[^,;]*; *q=0(\.0*)? *(?=,|$)", "");
    if (req.http.Accept-Language ~ "(^|,) *(es|en|pt)") {
      set req.http.Cookie = regsub(req.http.Accept-Language, "^(?:(?! *(?:es|en|pt))[^,]*,)* *(es|en|pt).*$", "lang=\1");
    } else {
      unset req.http.Cookie;
    }
  }
  unset req.http.Accept-Language;
  if (req.http.Accept-Encoding ~ "br" && req.http.Accept-Encoding !~ "br *; *q=0(\.0*)? *(,|$)") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # What is over its time is asked for again while a node is there, once for all who wait. It is shown when none is, or when asking
  # failed, which begins this anew.
  if (req.restarts > 0) {
    set req.http.X-Asked-Before = "yes";
    set req.grace = 24h;
  } elsif (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  return (hash);
}

sub vcl_hit {
  if (obj.ttl < 0s) {
    set req.http.X-Old = "yes";
  }
}

sub vcl_backend_response {
  if (bereq.uncacheable) {
    return (deliver);
  }
  # There may be an older answer. If there is none, this one comes the second time.
  if (beresp.status >= 500 && !bereq.http.X-Asked-Before) {
    return (abandon);
  }
  if (beresp.status != 200 || beresp.http.Set-Cookie || (beresp.http.Surrogate-Control !~ "max-age=[1-9]" && (beresp.http.Cache-Control !~ "max-age=[1-9]" || beresp.http.Cache-Control ~ "private|no-store"))) {
    # For a moment nobody waits for another one's answer. An older one stays as it is.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = 24h;
  } else {
    set beresp.grace = 0s;
  }
  set beresp.keep = 0s;
  if (beresp.http.Surrogate-Key) {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  } else {
    set beresp.http.xkey = "all";
  }
  unset beresp.http.X-Request-Id;
  return (deliver);
}

sub vcl_backend_error {
  if (!bereq.uncacheable && !bereq.http.X-Asked-Before) {
    return (abandon);
  }
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
}

sub vcl_synth {
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  if (req.http.X-Purged) {
    set resp.http.X-Purged = req.http.X-Purged;
  }
  set resp.http.Cache-Control = "no-store";
}

sub vcl_deliver {
  # Take these lines out where another cache stands before this one.
  unset resp.http.Surrogate-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Cache-Tag;
  unset resp.http.xkey;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  # An age is told of what may be old: by a node without a database, or here.
  if (req.http.X-Old) {
    set resp.http.Warning = {"110 - "Response is Stale""};
  } elsif (resp.http.Warning !~ "^110") {
    unset resp.http.Age;
  }
}
