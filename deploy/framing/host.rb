%w[base64 cgi json net/http openssl securerandom time webrick].each { |name| require name }
SERVICE, SITE, KEY, FILE = ENV.values_at('SERVICE', 'SITE_URL', 'FRAME_KEY', 'LISTS')
AT = URI(SITE)
OURS = /\A(?:__(?:Host|Secure)-)?hc_/
ANA = { id: 1, username: 'ana', name: 'Ana', email: 'ana@shop.example', is_email_confirmed: true, roles: [], capabilities: [] }.freeze
LOCK = Mutex.new # Who reads or changes the lists holds it.
KEPT = File.exist?(FILE) ? JSON.parse(File.read(FILE), symbolize_names: true) : { last: 0, lists: [] }
LISTS = KEPT[:lists].to_h { |list| [list[:id], list] }
def save
  File.write("#{FILE}.new", JSON.generate(last: KEPT[:last], lists: LISTS.values))
  File.rename("#{FILE}.new", FILE)
end
def shown(list, person)
  sight = person && list[:user_id] == person[:id] ? 'owner' : { 'publish' => 'guest' }.fetch(list[:status], 'hidden')
  { registry: list.except(:version, :made), version: list[:version].to_s, sight: sight }
end
def make(wanted, person)
  id, now = KEPT[:last] += 1, Time.now.utc.iso8601 # An id is never given again.
  own = { id: id, user_id: person[:id], slug: "list-#{id}", permalink: "#{SITE}/registry/list-#{id}", created_at: now, updated_at: now }
  LISTS[id] = { **wanted[:registry], **own, version: 0, made: wanted[:key] }
end
def meet(needs, visit, person)
  (needs[:make] || []).each do |wanted|
    made = LISTS.values.find { |list| list[:made] == wanted[:key] } || make(wanted, person)
    visit[:registries] << shown(made, person)
    visit[:made] << { key: wanted[:key], id: made[:id] }
  end
  (needs[:registries] || []).each { |id| LISTS[id] ? visit[:registries] << shown(LISTS[id], person) : visit[:gone] << id }
  (needs[:remove] || []).each { |id| visit[:gone] << id if person && LISTS[id]&.fetch(:user_id) == person[:id] && LISTS.delete(id) }
  (needs[:people] || []).each { |id| (visit[:people] ||= []) << { id: id, first: ANA, first_entry: '', owners: [], guests: [] } }
  visit.update(own: LISTS.values.map { |list| shown(list, person) }.select { |each| each[:sight] == 'owner' }, invited: []) if needs[:lists]
  save if needs[:make] || needs[:remove]
end
def store(writes)
  return false if writes.any? { |write| LISTS[write[:id]]&.fetch(:version).to_s != write[:version] }
  writes.each do |write|
    old, change = LISTS[write[:id]], write[:change]
    LISTS[write[:id]] = { **old, **change, meta: { **old[:meta], **(change[:meta] || {}) }, version: old[:version] + 1 }
  end
  writes.none? || !!save
end
def bring(visit)
  body, now, once = JSON.generate(visit), (Time.now.to_f * 1000).to_i, SecureRandom.urlsafe_base64(18)
  digest = OpenSSL::Digest::SHA256.hexdigest(body)
  mac = OpenSSL::HMAC.hexdigest('SHA256', KEY, ['POST /frame', SITE, now, once, digest].join("\n"))
  signature = "host=#{SITE}; time=#{now}; once=#{once}; body=#{digest}; mac=#{mac}"
  answer = Net::HTTP.post(URI("#{SERVICE}/frame"), body, 'Hopechest-Visit' => signature, 'Content-Type' => 'application/json')
  raise "The service answered #{answer.code} #{answer.body}" unless answer.code == '200'
  answer.body.b.split("\n", 2).then { |head, page| [JSON.parse(head, symbolize_names: true), page] }
end
def form_of(request, person, path)
  kind, size = request['Content-Type'].to_s, request['Content-Length'].to_i
  is_file = person && kind.start_with?('multipart/form-data')
  most = if is_file then 5 << 20 else person && path.match?(%r{/import$|^/add/window$}) ? 4 << 20 : 128 << 10 end
  body = request.request_method == 'POST' ? request.body.to_s : ''
  return { form_bytes: size, type: kind } if size > most
  return { form: body.force_encoding('UTF-8').scrub, type: kind } unless is_file
  fields, files = request.query.partition { |_, value| value.filename.nil? }
  name, sent = files.map { |_, value| [value.filename.to_s, value.to_s.b] }.find { |name, _| name != '' }
  held = sent && (sent.bytesize > 4 << 20 ? { size: sent.bytesize } : { bytes: Base64.strict_encode64(sent) })
  form = URI.encode_www_form(fields.flat_map { |field, value| value.list.map { |each| [field, each.to_s.dup.force_encoding('UTF-8')] } })
  { form: form, type: 'application/x-www-form-urlencoded', **(sent ? { file: { name: name.dup.force_encoding('UTF-8'), **held } } : {}) }
end
def page_for(request)
  path = request.unparsed_uri.start_with?("#{AT.path}/") ? request.unparsed_uri.delete_prefix(AT.path) : '/'
  return [{ status: 200, headers: {}, cookies: [] }, '<h1>The shop</h1>'] if path.match?(%r{\A/(?:\z|sign-|account|help|privacy)})
  cookies = request['Cookie'].to_s.split(';').filter_map { |each| CGI.unescape(each.strip.gsub('+', '%2B')).dup.force_encoding('UTF-8').scrub.split('=', 2) if each.include?('=') }.to_h
  person = cookies['who'] == 'ana' ? ANA : nil
  asked = { method: request.request_method, path: path, **form_of(request, person, path), cookies: cookies.select { |name, _| name.match?(OURS) }, address: request.peeraddr[3], origin: SITE.delete_suffix(AT.path), sent_from: request['Origin'] }
  slug = path[%r{\A/(?:registry|lists)/([^/?]+)}, 1]
  said = -> { LISTS.values.select { |list| list[:slug] == slug }.map { |list| shown(list, person) } }
  site = { url: SITE, name: 'The shop', currency: 'EUR', disclosure: '', locale: 'en_GB' }
  visit = { version: 1, request: asked, site: site, person: person, registries: LOCK.synchronize(&said), made: [], gone: [] }
  20.times do
    head, page = bring(visit)
    LOCK.synchronize do
      if head[:needs] then meet(head[:needs], visit, person)
      elsif store(head[:writes] || []) then return [head, page]
      else visit = { **visit.except(:own, :invited, :people), registries: said.call } # Others have changed the list meanwhile.
      end
    end
  end
  raise 'The list is being changed by many people just now'
end
def framed(page, body)
  styles = (page[:styles] || []).map { |each| %(<link rel="stylesheet" href="#{each}">) }.join
  "<!doctype html><title>#{CGI.escapeHTML(page[:title])}</title>#{styles}<header>The shop</header><main class=\"hc\" data-thread=\"#{page[:thread]}\">".b + body + '</main>'
end
SERVER = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: AT.port, AccessLog: [], Logger: WEBrick::Log.new($stderr, WEBrick::Log::ERROR))
SERVER.mount_proc('/') do |request, response|
  head, page = page_for(request)
  head[:headers].each { |name, value| response[name.to_s] = value }
  head[:cookies].each { |each| response.cookies << each if each.match?(OURS) }
  response['Location'] = head[:to] if head[:to].to_s.start_with?("#{SITE}/")
  response.status, response.body = head[:status], head[:page] && !head[:page][:is_whole] ? framed(head[:page], page) : page
rescue StandardError => error
  warn error.full_message
  response.status, response.body = 503, 'The list is resting'
end
SERVER.start
