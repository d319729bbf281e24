# Varnish 7 before Sawt (docs/operations.md#a-cdn-for-open-pages).
vcl 4.1;

import std;

backend sawt {
	.host = "127.0.0.1";
	.port = "3000";
	# A form with files, and streams that are silent for half a minute.
	.first_byte_timeout = 120s;
	.between_bytes_timeout = 120s;
	.probe = {
		# Not /readyz: without its database Sawt still answers, and says so better.
		.url = "/healthz";
		.interval = 2s;
		.timeout = 2s;
		.window = 4;
		.threshold = 2;
		.initial = 2;
	}
}

# Who may purge: the servers that have PURGE_URL.
acl servers {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.method == "PURGE") {
		# What comes through a proxy of this machine has one address more in X-Forwarded-For.
		if (client.ip !~ servers || req.http.X-Forwarded-For ~ ",") {
			return (synth(403));
		}
		# All open pages, in all variants: a change of one shows on lists, searches, feeds and the map.
		ban("obj.http.X-Open == yes");
		return (synth(200, "Purged"));
	}

	# Kept by Varnish for one path alone, and written by nobody else.
	unset req.http.X-Open;
	unset req.http.X-Choices;

	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	if (req.http.Authorization) {
		return (pass);
	}

	# Files and pictures are named by their content and are the same for everybody.
	if (req.url ~ "^/assets/" || req.url ~ "^/api/v1/files/") {
		unset req.http.Cookie;
	}

	if (req.http.Cookie) {
		# Whoever has any other cookie than these choices is somebody, and gets a page of their own.
		if (req.http.Cookie !~ "^(language=(ar|en)|theme=(dark|light)|lite=1)(; *(language=(ar|en)|theme=(dark|light)|lite=1))*$") {
			return (pass);
		}
		# One order, and without what is the default: at most 2 x 2 x 2 variants of a page.
		set req.http.X-Choices = "";
		if (req.http.Cookie ~ "language=en") {
			set req.http.X-Choices = "language=en";
		}
		if (req.http.Cookie ~ "theme=light") {
			set req.http.X-Choices = req.http.X-Choices + "; theme=light";
		}
		if (req.http.Cookie ~ "lite=1") {
			set req.http.X-Choices = req.http.X-Choices + "; lite=1";
		}
		set req.http.Cookie = regsub(req.http.X-Choices, "^; ", "");
		unset req.http.X-Choices;
		if (req.http.Cookie == "") {
			unset req.http.Cookie;
		}
	}

	if (req.http.Save-Data) {
		if (std.tolower(req.http.Save-Data) == "on") {
			set req.http.Save-Data = "on";
		} else {
			unset req.http.Save-Data;
		}
	}

	# Pages are compressed by Sawt; with http_gzip_support off, Varnish keeps what it got.
	if (req.http.Accept-Encoding ~ "(^|[, ])br($|[,; ])" && req.http.Accept-Encoding !~ "br; *q=0") {
		set req.http.Accept-Encoding = "br";
	} elseif (req.http.Accept-Encoding ~ "gzip" && req.http.Accept-Encoding !~ "gzip; *q=0") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}

	# While Sawt is well a copy is at most so much older than the minute that it may be kept.
	if (std.healthy(req.backend_hint)) {
		set req.grace = 10s;
	}
	# Not the built-in rule, which passes every request with a cookie.
	return (hash);
}

sub vcl_backend_response {
	if (!beresp.http.Cache-Control) {
		set beresp.uncacheable = true;
	}
	# An open page. What is private, no-store or sets a cookie the built-in rules never keep.
	if (beresp.http.Cache-Control ~ "s-maxage") {
		set beresp.http.X-Open = "yes";
		# Shown while Sawt doesn't answer at all; a purge forgets it as well.
		set beresp.grace = 1h;
	}
	# A refusal replaces no copy that is still of use.
	if (beresp.status >= 500 && bereq.is_bgfetch) {
		return (abandon);
	}
}

sub vcl_deliver {
	unset resp.http.X-Open;
	unset resp.http.X-Varnish;
	unset resp.http.Via;
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	} else {
		set resp.http.X-Cache = "miss";
	}
}

# Sawt doesn't answer, and there is no copy.
sub vcl_backend_error {
	set beresp.http.Content-Type = "text/html; charset=utf-8";
	set beresp.http.Cache-Control = "no-store";
	set beresp.http.Retry-After = "5";
	synthetic({"<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>الموقع لا يرد الآن</title>
<h1>الموقع لا يرد الآن</h1>
<p>انتظر ثوانٍ قليلة ثم <a href="">أعد المحاولة</a>.</p>
<div lang="en" dir="ltr">
<h2>The site doesn't answer just now</h2>
<p>Wait a few seconds, then <a href="">try again</a>.</p>
</div>
</html>
"});
	return (deliver);
}
