import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { findLookAlikes } from './look-alikes.ts'

/** As `npm start` has them, or some of them. */
const settings = [
  'API_ADDRESS',
  'API_PORT',
  'API_KEY',
  'DATABASE_URL',
  'HOST_URL',
  'HOST_USERNAME',
  'HOST_APP_PASSWORD',
  'ENVIRONMENT',
  'ITEM_ROUTES',
  'TRUSTED_PROXIES',
  'CORS_ORIGINS',
  'OPS_ADDRESS',
  'OPS_PORT',
  'SITE_ADDRESS',
  'SITE_PORT',
  'SITE_URL',
  'SITE_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'WORKERS',
  'LOG_LEVEL',
]

const nearestTo = (name: string, value = 'x') => findLookAlikes(settings, { [name]: value })

describe('a variable that looks like a setting', () => {
  for (const [name, nearest] of [
    ['API_PORTT', 'API_PORT'],
    ['API_PROT', 'API_PORT'],
    ['APIPORT', 'API_PORT'],
    ['api_port', 'API_PORT'],
    ['API_KEYS', 'API_KEY'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_URI', 'DATABASE_URL'],
    ['HOST_ULR', 'HOST_URL'],
    ['ENVIROMENT', 'ENVIRONMENT'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['WORKER', 'WORKERS'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SITE_HOST', 'SITE_PORT'],
    ['OPS_ADDR', 'OPS_ADDRESS'],
    ['HOPECHEST_API_PORT', 'API_PORT'],
    ['HOPECHEST_DATABASE', 'DATABASE_URL'],
  ] as const) {
    test(`${name} is named, with ${nearest} as the nearest`, () => {
      assert.deepEqual(nearestTo(name), [{ name, nearest }])
    })
  }

  test('a letter more than a fifth of the name is one too many', () => {
    assert.deepEqual(nearestTo('DATABAS_UR'), [{ name: 'DATABAS_UR', nearest: 'DATABASE_URL' }])
    assert.deepEqual(nearestTo('DATABA_UR'), [])
    assert.deepEqual(nearestTo('API_POR'), [{ name: 'API_POR', nearest: 'API_PORT' }])
    assert.deepEqual(nearestTo('API_PO'), [])
  })

  test('a setting itself is not named, nor what is empty', () => {
    for (const name of settings) assert.deepEqual(nearestTo(name), [])
    assert.deepEqual(nearestTo('API_PORTT', ''), [])
    assert.deepEqual(findLookAlikes(settings, { API_PORT: '1', api_port: '1' }), [])
  })

  test('all are named, in the order of the alphabet', () => {
    const environment = { SITE_NAME: 'Gifts', PATH: '/bin', API_PORTT: '1', API_PORT: '2' }
    assert.deepEqual(each(findLookAlikes(settings, environment), 'name'), ['API_PORTT', 'SITE_NAME'])
  })

  test('what other programs use is not named', () => {
    for (const name of others) assert.deepEqual(nearestTo(name), [], name)
  })
})

/** From shells, CI, containers, clusters and other programs. */
const others = `
  PATH HOME HOST HOSTNAME HOSTTYPE PORT USER LOGNAME LANG LC_ALL TERM SHELL PWD OLDPWD TMPDIR EDITOR MAIL MAILCHECK
  DISPLAY SHLVL _ TZ CI DEBUG NODE_ENV NODE_OPTIONS NODE_PATH npm_lifecycle_event npm_config_cache npm_package_name
  NPM_TOKEN XDG_RUNTIME_DIR SSH_AUTH_SOCK DBUS_SESSION_BUS_ADDRESS HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy ALL_PROXY
  SSL_CERT_FILE INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS container DOCKER_HOST COMPOSE_PROJECT_NAME
  KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR API_SERVICE_HOST API_SERVICE_PORT API_SERVICE_PORT_HTTP
  API_PORT_8000_TCP API_PORT_8000_TCP_ADDR SITE_SERVICE_HOST SITE_SERVICE_PORT SITE_PORT_8080_TCP_PROTO
  OPS_PORT_9000_TCP_PORT PGHOST PGUSER PGPASSWORD POSTGRES_PASSWORD MYSQL_HOST REDIS_URL DATABASE_NAME DATABASE_HOST
  DATABASE_PASSWORD TEST_DATABASE_URL DIRECT_URL DATABASE_URL_UNPOOLED BASE_URL APP_URL APP_KEY APP_PORT APP_ENV
  API_URL API_BASE_URL API_TOKEN API_SECRET OPENAI_API_KEY GITHUB_TOKEN GITHUB_API_URL HOST_IP HOST_NAME HOST_UID
  HOST_USER HOST_PWD POST_URL SMTP_HOST SMTP_PORT SMTP_PASSWORD EMAIL_FROM MAIL_HOST LOG_DIR LOG_FILE WEB_CONCURRENCY
  WORKER_ID ADMIN_EMAIL ADMIN_PASSWORD SECRET_KEY ENV ENVIRONMENT_NAME CORS_ALLOW_ORIGIN VIRTUAL_HOST WORDPRESS_DB_HOST
`
  .trim()
  .split(/\s+/)
