require 'json'
require 'openssl'
require 'socket'

KEY = ENV.fetch('WAYBILL_WEBHOOK_SECRET').delete_prefix('whsec_').unpack1('m')

# body is the request's bytes as they came, before anything parses them.
def from_waybill?(headers, body)
  id = headers['webhook-id'].to_s
  timestamp = headers['webhook-timestamp'].to_s
  signatures = headers['webhook-signature'].to_s
  # Refuse what is older than five minutes: someone may be sending it a second time.
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  digest = OpenSSL::HMAC.digest('SHA256', KEY, "#{id}.#{timestamp}.".b + body)
  expected = "v1,#{[digest].pack('m0')}"
  # For a day after the secret was changed there are two, one made with the old secret.
  signatures.split.any? { |signature| OpenSSL.secure_compare(expected, signature) }
end

# In Rails: from_waybill?({ 'webhook-id' => request.headers['webhook-id'], … }, request.raw_post)
server = TCPServer.new('127.0.0.1', Integer(ENV.fetch('PORT', '8080')))
loop do
  client = server.accept
  client.gets
  headers = {}
  while (line = client.gets.to_s.chomp) != ''
    name, value = line.split(': ', 2)
    headers[name.downcase] = value
  end
  body = client.read(headers['content-length'].to_i).to_s
  genuine = from_waybill?(headers, body)
  client.write("HTTP/1.1 #{genuine ? '204 No Content' : '401 Unauthorized'}\r\nConnection: close\r\n\r\n")
  client.close
  puts JSON.parse(body)['event'] if genuine
end
