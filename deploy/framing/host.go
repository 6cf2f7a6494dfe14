package main
import ("crypto/hmac"; "crypto/rand"; "crypto/sha256"; b64 "encoding/base64"; "encoding/json"; "fmt"; "html"; "io"; "log"; "net"; "net/http"; "net/url"; "os"; "regexp"; "strings"; "sync"; "time")
type object = map[string]any
type list struct { Registry object; ID, Version int; Made, Slug string }
type answer struct {
	Needs struct { Make []struct { Key string; Registry object }; Registries, Remove, People []int; Lists bool }; Writes []struct { ID int; Version string; Change object }
	Status int; Headers map[string]string; Cookies []string; To string; Page *struct { Title, Thread string; Styles []string; IsWhole bool `json:"is_whole"` }
}
var service, site, key, file = os.Getenv("SERVICE"), os.Getenv("SITE_URL"), os.Getenv("FRAME_KEY"), os.Getenv("LISTS")
var at, ours = must(url.Parse(site)), regexp.MustCompile(`^(?:__(?:Host|Secure)-)?hc_`)
var own, named = regexp.MustCompile(`^/(?:$|sign-|account|help|privacy)`), regexp.MustCompile(`^/(?:registry|lists)/([^/?]+)`)
var ana = object{"id": 1, "username": "ana", "name": "Ana", "email": "ana@shop.example", "is_email_confirmed": true, "roles": []string{}, "capabilities": []string{}}
var lock sync.Mutex // Who reads or changes the lists holds it. All of them are lists of Ana.
var kept struct { Last int; Lists []*list }
func must[Value any](value Value, err error) Value { if err != nil { panic(err) }; return value }
func merge(parts ...object) object { all := object{}; for _, part := range parts { for name, value := range part { all[name] = value } }; return all }
func add(visit object, name string, value any) { entries, _ := visit[name].([]any); visit[name] = append(entries, value) }
func save() { must(0, os.WriteFile(file+".new", must(json.Marshal(kept)), 0o600)); must(0, os.Rename(file+".new", file)) }
func locked(work func()) { lock.Lock(); defer lock.Unlock(); work() }
func find(isIt func(*list) bool) *list { for _, each := range kept.Lists { if isIt(each) { return each } }; return nil }
func byID(id int) *list { return find(func(each *list) bool { return each.ID == id }) }
func shown(each *list, person object) object {
	sight := map[bool]string{true: "guest", false: "hidden"}[each.Registry["status"] == "publish"]; if person != nil { sight = "owner" }
	return object{"registry": each.Registry, "version": fmt.Sprint(each.Version), "sight": sight}
}
func meet(head answer, visit, person object) {
	for _, wanted := range head.Needs.Make {
		made := find(func(each *list) bool { return each.Made == wanted.Key })
		if made == nil { // An id is never given again.
			kept.Last++; slug, now := fmt.Sprint("list-", kept.Last), time.Now().UTC().Format(time.RFC3339)
			own := object{"id": kept.Last, "user_id": 1, "slug": slug, "permalink": site + "/registry/" + slug, "created_at": now, "updated_at": now}
			made = &list{merge(wanted.Registry, own), kept.Last, 0, wanted.Key, slug}; kept.Lists = append(kept.Lists, made)
		}
		add(visit, "registries", shown(made, person)); add(visit, "made", object{"key": wanted.Key, "id": made.ID})
	}
	for _, id := range head.Needs.Registries { if each := byID(id); each != nil { add(visit, "registries", shown(each, person)) } else { add(visit, "gone", id) } }
	for _, id := range head.Needs.Remove { for n, each := range kept.Lists { if each.ID == id && person != nil { kept.Lists = append(kept.Lists[:n:n], kept.Lists[n+1:]...); add(visit, "gone", id); break } } }
	for _, id := range head.Needs.People { add(visit, "people", object{"id": id, "first": ana, "first_entry": "", "owners": []any{}, "guests": []any{}}) }
	if head.Needs.Lists { visit["own"], visit["invited"] = []any{}, []any{}; for _, each := range kept.Lists { if person != nil { add(visit, "own", shown(each, person)) } } }
	if head.Needs.Make != nil || head.Needs.Remove != nil { save() }
}
func store(head answer) bool {
	for _, write := range head.Writes { if old := byID(write.ID); old == nil || fmt.Sprint(old.Version) != write.Version { return false } }
	for _, write := range head.Writes {
		old := byID(write.ID); before, _ := old.Registry["meta"].(object); change, _ := write.Change["meta"].(object)
		old.Registry, old.Version = merge(old.Registry, write.Change, object{"meta": merge(before, change)}), old.Version+1
	}
	if head.Writes != nil { save() }; return true
}
func bring(visit object) (head answer, isDone bool, page string) {
	body, number := must(json.Marshal(visit)), make([]byte, 18); must(rand.Read(number))
	now, once, digest := fmt.Sprint(time.Now().UnixMilli()), b64.RawURLEncoding.EncodeToString(number), fmt.Sprintf("%x", sha256.Sum256(body))
	mac := hmac.New(sha256.New, []byte(key)); fmt.Fprintf(mac, "POST /frame\n%s\n%s\n%s\n%s", site, now, once, digest)
	request := must(http.NewRequest("POST", service+"/frame", strings.NewReader(string(body))))
	request.Header.Set("Hopechest-Visit", fmt.Sprintf("host=%s; time=%s; once=%s; body=%s; mac=%x", site, now, once, digest, mac.Sum(nil)))
	got := must(http.DefaultClient.Do(request)); defer got.Body.Close(); first, page, _ := strings.Cut(string(must(io.ReadAll(got.Body))), "\n")
	if got.StatusCode != 200 { panic(fmt.Sprint("The service answered ", got.StatusCode, " ", first)) }; must(0, json.Unmarshal([]byte(first), &head)); return head, head.Status != 0, page
}
func form(request *http.Request, person object, path string) object {
	kind, size, most := request.Header.Get("Content-Type"), request.ContentLength, int64(128<<10); isFile := person != nil && strings.HasPrefix(kind, "multipart/form-data")
	if isFile { most = 5 << 20 } else if person != nil && must(regexp.MatchString(`/import$|^/add/window$`, path)) { most = 4 << 20 }
	if size > most { io.Copy(io.Discard, io.LimitReader(request.Body, 8<<20)); return object{"form_bytes": size, "type": kind} }
	if !isFile { return object{"form": strings.ToValidUTF8(string(must(io.ReadAll(io.LimitReader(request.Body, most)))), "?"), "type": kind} }; must(0, request.ParseMultipartForm(most))
	said := object{"form": url.Values(request.MultipartForm.Value).Encode(), "type": "application/x-www-form-urlencoded"}
	for _, files := range request.MultipartForm.File { for _, sent := range files { if sent.Filename != "" {
		said["file"] = object{"name": sent.Filename, "bytes": b64.StdEncoding.EncodeToString(must(io.ReadAll(must(sent.Open()))))}
		if sent.Size > 4<<20 { said["file"] = object{"name": sent.Filename, "size": sent.Size} }
	} } }; return said
}
func serve(response http.ResponseWriter, request *http.Request) {
	defer func() { if fault := recover(); fault != nil { log.Print(fault); http.Error(response, "The list is resting", 503) } }()
	path, cookies, person, from := "/", object{}, object(nil), any(nil); if strings.HasPrefix(request.RequestURI, at.Path+"/") { path = request.RequestURI[len(at.Path):] }
	if own.MatchString(path) { fmt.Fprint(response, "<h1>The shop</h1>"); return }
	for _, each := range strings.Split(request.Header.Get("Cookie"), ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(each), "="); if plain, err := url.PathUnescape(value); err == nil { value = strings.ToValidUTF8(plain, "?") }
		if ours.MatchString(name) { cookies[name] = value } else if name == "who" && value == "ana" { person = ana }
	}
	if origin := request.Header.Get("Origin"); origin != "" { from = origin }
	address, _, _ := net.SplitHostPort(request.RemoteAddr); asked := merge(form(request, person, path), object{"method": request.Method, "path": path, "cookies": cookies, "address": address, "origin": at.Scheme + "://" + at.Host, "sent_from": from})
	about := object{"url": site, "name": "The shop", "currency": "EUR", "disclosure": "", "locale": "en_GB"}
	visit, slug := object{"version": 1, "request": asked, "site": about, "person": person, "made": []any{}, "gone": []any{}}, append(named.FindStringSubmatch(path), "", "")[1]
	say := func() { visit["registries"] = []any{}; if each := find(func(each *list) bool { return each.Slug == slug }); each != nil { add(visit, "registries", shown(each, person)) } }
	locked(say); for round := 0; round < 20; round++ {
		head, isDone, page := bring(visit)
		locked(func() { if !isDone { meet(head, visit, person) } else if isDone = store(head); !isDone { delete(visit, "own"); delete(visit, "invited"); delete(visit, "people"); say() } })
		if isDone { send(response, head, page); return }
	}
	panic("The list is being changed by many people just now")
}
func send(response http.ResponseWriter, head answer, page string) {
	for name, value := range head.Headers { response.Header().Set(name, value) }; for _, each := range head.Cookies { if ours.MatchString(each) { response.Header().Add("Set-Cookie", each) } }
	if strings.HasPrefix(head.To, site+"/") { response.Header().Set("Location", head.To) }
	response.WriteHeader(head.Status); if head.Page == nil || head.Page.IsWhole { io.WriteString(response, page); return }
	fmt.Fprintf(response, "<!doctype html><title>%s</title>", html.EscapeString(head.Page.Title))
	for _, each := range head.Page.Styles { fmt.Fprintf(response, `<link rel="stylesheet" href="%s">`, each) }
	fmt.Fprintf(response, `<header>The shop</header><main class="hc" data-thread="%s">%s</main>`, head.Page.Thread, page)
}
func main() {
	if text, err := os.ReadFile(file); err == nil { must(0, json.Unmarshal(text, &kept)) }; log.Fatal(http.ListenAndServe("127.0.0.1:"+at.Port(), http.HandlerFunc(serve)))
}
