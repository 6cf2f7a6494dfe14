import base64, hashlib, hmac, html, json, os, pathlib, re, secrets, threading, time, urllib.parse, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
SERVICE, SITE, KEY, FILE = (os.environ[name] for name in ("SERVICE", "SITE_URL", "FRAME_KEY", "LISTS"))
AT = urllib.parse.urlsplit(SITE)
OURS = re.compile(r"(?:__(?:Host|Secure)-)?hc_")
ANA = {"id": 1, "username": "ana", "name": "Ana", "email": "ana@shop.example", "is_email_confirmed": True, "roles": [], "capabilities": []}
ABOUT = {"url": SITE, "name": "The shop", "currency": "EUR", "disclosure": "", "locale": "en_GB"}
LOCK = threading.Lock()  # Who reads or changes the lists holds it.
kept = json.load(open(FILE)) if os.path.exists(FILE) else {"last": 0, "lists": []}
lists = {each["id"]: each for each in kept["lists"]}
def save():
    pathlib.Path(FILE + ".new").write_text(json.dumps({"last": kept["last"], "lists": list(lists.values())})); os.replace(FILE + ".new", FILE)
def shown(each, person):
    sight = "owner" if person and each["user_id"] == person["id"] else "guest" if each["status"] == "publish" else "hidden"
    return {"registry": {name: each[name] for name in each if name not in ("version", "made")}, "version": str(each["version"]), "sight": sight}
def meet(needs, visit, person):
    for wanted in needs.get("make", []):
        made = next((each for each in lists.values() if each["made"] == wanted["key"]), None)
        if not made:
            kept["last"] += 1  # An id is never given again.
            id, now = kept["last"], time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            own = {"id": id, "user_id": person["id"], "slug": f"list-{id}", "permalink": f"{SITE}/registry/list-{id}", "created_at": now, "updated_at": now}
            made = lists[id] = {**wanted["registry"], **own, "version": 0, "made": wanted["key"]}
        visit["registries"].append(shown(made, person)); visit["made"].append({"key": wanted["key"], "id": made["id"]})
    for id in needs.get("registries", []): visit["registries"].append(shown(lists[id], person)) if id in lists else visit["gone"].append(id)
    for id in needs.get("remove", []):
        if person and lists.get(id, {}).get("user_id") == person["id"]: visit["gone"].append(lists.pop(id)["id"])
    for id in needs.get("people", []): visit.setdefault("people", []).append({"id": id, "first": ANA, "first_entry": "", "owners": [], "guests": []})
    if needs.get("lists"):
        visit.update(own=[shown(each, person) for each in lists.values() if person and each["user_id"] == person["id"]], invited=[])
    if needs.get("make") or needs.get("remove"): save()
def store(writes):
    if any(str(lists.get(each["id"], {}).get("version")) != each["version"] for each in writes): return False
    for each in writes:
        old, change = lists[each["id"]], each["change"]
        lists[each["id"]] = {**old, **change, "meta": {**old["meta"], **change.get("meta", {})}, "version": old["version"] + 1}
    return not writes or not save()
def bring(visit):
    body, now, once = json.dumps(visit).encode(), int(time.time() * 1000), secrets.token_urlsafe(18); digest = hashlib.sha256(body).hexdigest()
    mac = hmac.new(KEY.encode(), f"POST /frame\n{SITE}\n{now}\n{once}\n{digest}".encode(), "sha256").hexdigest()
    signature = f"host={SITE}; time={now}; once={once}; body={digest}; mac={mac}"
    with urllib.request.urlopen(urllib.request.Request(SERVICE + "/frame", body, {"Hopechest-Visit": signature})) as answer:
        head, _, page = answer.read().partition(b"\n")
    return json.loads(head), page
class Host(BaseHTTPRequestHandler):
    def form(self, person, path):
        kind, size = self.headers.get("Content-Type", ""), int(self.headers.get("Content-Length") or 0)
        is_file = person and kind.startswith("multipart/form-data")
        most = 5 << 20 if is_file else 4 << 20 if person and re.search(r"/import$|^/add/window$", path) else 128 << 10
        body = self.rfile.read(min(size, 8 << 20))
        if size > most: return {"form_bytes": size, "type": kind}
        if not is_file: return {"form": body.decode("utf-8", "replace"), "type": kind}
        fields, file = [], {}
        for part in body.split(b"--" + re.search('boundary="?([^";]+)', kind)[1].encode())[1:-1]:
            head, content = part[2:-2].split(b"\r\n\r\n", 1); named = dict(re.findall(r'(\w+)="([^"]*)"', head.decode()))
            if named.get("filename"):
                held = {"size": len(content)} if len(content) > 4 << 20 else {"bytes": base64.b64encode(content).decode()}
                file = {"file": {"name": named["filename"], **held}}
            elif "filename" not in named:
                fields.append((named["name"], content.decode()))
        return {"form": urllib.parse.urlencode(fields), "type": "application/x-www-form-urlencoded", **file}
    def answer(self):
        path = self.path[len(AT.path):] if self.path.startswith(AT.path + "/") else "/"
        if re.match(r"/(?:$|sign-|account|help|privacy)", path): return self.send(200, {}, [], b"<h1>The shop</h1>")
        cookies = dict(urllib.parse.unquote(each).strip().split("=", 1) for each in self.headers.get("Cookie", "").split(";") if "=" in each)
        person = ANA if cookies.get("who") == "ana" else None
        request = {"method": self.command, "path": path, **self.form(person, path), "cookies": {name: cookies[name] for name in cookies if OURS.match(name)}, "address": self.client_address[0], "origin": f"{AT.scheme}://{AT.netloc}", "sent_from": self.headers.get("Origin")}
        slug = (re.match(r"/(?:registry|lists)/([^/?]+)", path) or [None, None])[1]
        said = lambda: {"registries": [shown(each, person) for each in lists.values() if each["slug"] == slug]}
        visit = {"version": 1, "request": request, "site": ABOUT, "person": person, "made": [], "gone": [], **said()}
        for _ in range(20):
            head, page = bring(visit)
            with LOCK:
                if "needs" in head:
                    meet(head["needs"], visit, person)
                elif store(head.get("writes", [])):
                    break
                else:  # Others have changed the list meanwhile.
                    visit = {name: visit[name] for name in visit if name not in ("own", "invited", "people")} | said()
        else:
            raise RuntimeError("The list is being changed by many people just now")
        if "page" in head and not head["page"].get("is_whole"):
            styles = "".join(f'<link rel="stylesheet" href="{each}">' for each in head["page"].get("styles", []))
            page = f'<!doctype html><title>{html.escape(head["page"]["title"])}</title>{styles}<header>The shop</header><main class="hc" data-thread="{head["page"]["thread"]}">'.encode() + page + b"</main>"
        if (head.get("to") or "").startswith(SITE + "/"): head["headers"]["Location"] = head["to"]
        self.send(head["status"], head["headers"], [each for each in head["cookies"] if OURS.match(each)], page)
    def send(self, status, headers, cookies, body):
        self.send_response(status)
        for name, value in [*headers.items(), *(("Set-Cookie", each) for each in cookies), ("Content-Length", len(body))]:
            self.send_header(name, str(value))
        self.end_headers(); self.wfile.write(body if self.command != "HEAD" else b"")
    def do_GET(self):
        try:
            self.answer()
        except (ConnectionError, ValueError, RuntimeError, OSError) as error:
            print(error, getattr(error, "read", bytes)(), flush=True)
            self.send(503, {}, [], b"The list is resting")
    do_POST = do_HEAD = do_GET
ThreadingHTTPServer.request_queue_size = 64
ThreadingHTTPServer(("127.0.0.1", AT.port), Host).serve_forever()
