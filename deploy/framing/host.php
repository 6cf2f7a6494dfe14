<?php
[$service, $site, $key, $base] = [getenv('SERVICE'), getenv('SITE_URL'), getenv('FRAME_KEY'), parse_url(getenv('SITE_URL'), PHP_URL_PATH)];
const OURS = '/^(?:__(?:Host|Secure)-)?hc_/';
$ana = ['id' => 1, 'username' => 'ana', 'name' => 'Ana', 'email' => 'ana@shop.example', 'is_email_confirmed' => true, 'roles' => [], 'capabilities' => []];
/** Reads the lists, lets the work change them, and stores them, while no other request does. An id is never given again. */
function lists(callable $work) {
    flock($lock = fopen(getenv('LISTS') . '.lock', 'c'), LOCK_EX);
    $now = $kept = is_file(getenv('LISTS')) ? json_decode(file_get_contents(getenv('LISTS')), true) : ['last' => 0, 'lists' => []];
    $done = $work($now['lists'], $now['last']);
    if ($now !== $kept) file_put_contents(getenv('LISTS') . '.new', json_encode($now)) && rename(getenv('LISTS') . '.new', getenv('LISTS'));
    fclose($lock);
    return $done;
}
function shown(array $list, ?array $person): array {
    $sight = $list['user_id'] === ($person['id'] ?? 0) ? 'owner' : ($list['status'] === 'publish' ? 'guest' : 'hidden');
    return ['registry' => array_diff_key($list, ['version' => 0, 'made' => 0]), 'version' => (string) $list['version'], 'sight' => $sight];
}
function meet(array $needs, array $visit, array &$lists, int &$last, string $site): array {
    $person = $visit['person'];
    foreach ($needs['make'] ?? [] as ['key' => $made, 'registry' => $new]) {
        $id = array_search($made, array_column($lists, 'made', 'id'), true) ?: ++$last;
        $at = ['id' => $id, 'user_id' => $person['id'], 'slug' => "list-$id", 'permalink' => "$site/registry/list-$id", 'created_at' => gmdate('c'), 'updated_at' => gmdate('c')];
        $lists[$id] ??= $new + $at + ['version' => 0, 'made' => $made];
        [$visit['registries'][], $visit['made'][]] = [shown($lists[$id], $person), ['key' => $made, 'id' => $id]];
    }
    foreach ($needs['registries'] ?? [] as $id) isset($lists[$id]) ? $visit['registries'][] = shown($lists[$id], $person) : $visit['gone'][] = $id;
    foreach ($needs['remove'] ?? [] as $id) if (($lists[$id]['user_id'] ?? 0) === ($person['id'] ?? null)) { unset($lists[$id]); $visit['gone'][] = $id; }
    foreach ($needs['people'] ?? [] as $id) $visit['people'][] = ['id' => $id, 'first' => $person, 'first_entry' => '', 'owners' => [], 'guests' => []];
    if ($needs['lists'] ?? false) [$visit['own'], $visit['invited']] = [array_values(array_filter(array_map(fn($list) => shown($list, $person), $lists), fn($each) => $each['sight'] === 'owner')), []];
    return $visit;
}
function store(array $writes, array &$lists): bool {
    foreach ($writes as $write) if ((string) ($lists[$write['id']]['version'] ?? '') !== $write['version']) return false;
    foreach ($writes as ['id' => $id, 'change' => $change]) $lists[$id] = ['version' => $lists[$id]['version'] + 1] + array_replace($lists[$id], $change, ['meta' => array_replace($lists[$id]['meta'], $change['meta'] ?? [])]);
    return true;
}
$path = str_starts_with($_SERVER['REQUEST_URI'], "$base/") ? substr($_SERVER['REQUEST_URI'], strlen($base)) : '/';
if (preg_match('~^/(?:$|sign-|account|help|privacy)~', $path)) exit('<h1>The shop</h1>');
$person = ($_COOKIE['who'] ?? '') === 'ana' ? $ana : null;
[$bytes, $most] = [(int) ($_SERVER['CONTENT_LENGTH'] ?? 0), $person && ($_FILES || preg_match('~/import$|^/add/window$~D', $path)) ? 5 << 20 : 128 << 10];
$form = $bytes > $most ? ['form_bytes' => $bytes] : ($_FILES ? ['form' => http_build_query($_POST), 'type' => 'application/x-www-form-urlencoded'] : ['form' => file_get_contents('php://input')]);
['error' => $error, 'size' => $size] = $sent = $person && $_FILES ? reset($_FILES) : ['error' => 4, 'size' => 0];
if ($error < 3) $form['file'] = ['name' => $sent['name']] + ($error === 0 && $size <= 4 << 20 ? ['bytes' => base64_encode(file_get_contents($sent['tmp_name']))] : ['size' => $bytes]);
$request = $form + ['method' => $_SERVER['REQUEST_METHOD'], 'path' => $path, 'type' => $_SERVER['CONTENT_TYPE'] ?? '', 'cookies' => (object) array_filter($_COOKIE, fn($name) => preg_match(OURS, $name), ARRAY_FILTER_USE_KEY), 'address' => $_SERVER['REMOTE_ADDR'], 'origin' => substr($site, 0, -strlen($base)), 'sent_from' => $_SERVER['HTTP_ORIGIN'] ?? null];
preg_match('~^/(?:registry|lists)/([^/?]+)~', $path, $named);
$shown = fn(array $lists) => array_map(fn($list) => shown($list, $person), array_values(array_filter($lists, fn($list) => $list['slug'] === ($named[1] ?? ''))));
$visit = ['version' => 1, 'request' => $request, 'site' => ['url' => $site, 'name' => 'The shop', 'currency' => 'EUR', 'disclosure' => '', 'locale' => 'en_GB'], 'person' => $person, 'registries' => lists($shown), 'made' => [], 'gone' => []];
for ($isDone = false, $round = 0; !$isDone; $round++) {
    [$body, $time, $once] = [json_encode($visit, JSON_INVALID_UTF8_SUBSTITUTE), (int) (microtime(true) * 1000), bin2hex(random_bytes(16))];
    $mac = hash_hmac('sha256', implode("\n", ['POST /frame', $site, $time, $once, hash('sha256', $body)]), $key);
    $signed = "Hopechest-Visit: host=$site; time=$time; once=$once; body=" . hash('sha256', $body) . "; mac=$mac";
    $answer = file_get_contents("$service/frame", false, stream_context_create(['http' => ['method' => 'POST', 'header' => [$signed, 'Content-Type: application/json'], 'content' => $body, 'ignore_errors' => true]]));
    if (!str_contains($http_response_header[0] ?? '', ' 200 ') || $round === 20) { error_log("The service answered $answer"); http_response_code(503); exit('The list is resting'); }
    [$head, $page] = [json_decode(strtok($answer, "\n"), true), substr($answer, strpos($answer, "\n") + 1)];
    if (isset($head['needs'])) $visit = lists(function (&$lists, &$last) use ($head, $visit, $site) { return meet($head['needs'], $visit, $lists, $last, $site); });
    elseif (!($isDone = lists(function (&$lists) use ($head) { return store($head['writes'], $lists); }))) $visit = ['registries' => lists($shown)] + array_diff_key($visit, ['own' => 0, 'invited' => 0, 'people' => 0]);
}
http_response_code($head['status']);
foreach ($head['headers'] as $name => $value) header("$name: $value");
foreach (preg_grep(OURS, $head['cookies']) as $cookie) header("Set-Cookie: $cookie", false);
if (str_starts_with($head['to'] ?? '', "$site/")) header("Location: {$head['to']}", true, $head['status']);
echo ($head['page'] ?? ['is_whole' => true])['is_whole'] ? $page : '<!doctype html><title>' . htmlspecialchars($head['page']['title']) . '</title><header>The shop</header><main class="hc" data-thread="' . $head['page']['thread'] . '">' . $page . '</main>';
