// Makes each mistake of a set-up as a site makes it, with the packages as a customer gets them, on a page of happy-dom, and
// prints as JSON what the console said. It runs where `checkPackages.ts` has unpacked them, so it is copied there first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  FrameBlockedError,
  FrameLoadError,
  FrameTimeoutError,
  UnverifiedDomainError,
} from '@latchkey/auth'
import {
  connect,
  connectRemote,
  createLatchkey,
  deleteConnection,
  login,
  openModal,
  RelayRefusedError,
  RelayUnreachableError,
  requestSignIn,
  switchNetwork,
} from '@latchkey/core'
import { activate } from '@latchkey/core/modal'
import { signIn } from '@latchkey/core/siwx'
import { evm } from '@latchkey/evm'
import { createServer, listen } from '@latchkey/server'
import { solana, solanaMainnet } from '@latchkey/solana'
import { RelayRequestError } from '@latchkey/walletconnect'
import { Window } from 'happy-dom'
import { base } from 'viem/chains'

const origin = 'https://shop.example'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-mistakes-'))
const server = await createServer({
  database: { folder, kind: 'pglite' },
  log: { level: 'error' },
  publicChains: false,
  seedProjects: [
    { id: 'mine', name: 'Mine', origins: [origin] },
    { id: 'others', name: 'Of another site', origins: ['https://other.example'] },
  ],
})
const listening = await listen(server, { host: '127.0.0.1', port: 0 })

const browserFetch = globalThis.fetch
/** Answers in place of the server's, by path. */
let answers = {}
globalThis.fetch = (input, init = {}) => {
  const answer = answers[new URL(input, origin).pathname]
  if (answer) return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }))
  // What a browser says of a page by itself.
  return browserFetch(input, { ...init, headers: { ...init.headers, origin } })
}

/** A source of sessions that cannot work, as it says itself. */
const failing = (error, { opensBy = 'pairing', act = connectRemote } = {}) => ({
  options: {
    sources: [
      {
        id: 'own',
        async load({ onError }) {
          onError(error)
          return {}
        },
        opensBy,
        type: 'WALLET_CONNECT',
      },
    ],
  },
  act: (latchkey) => act(latchkey).catch(() => {}),
})
/** The embedded wallet, whose frame says why it cannot work. */
const framed = (error) =>
  failing(error, {
    act: (latchkey) => login(latchkey, { email: 'ann@example.com' }),
    opensBy: 'login',
  })
/** A site that asks its visitors to sign in, and cannot say what they are to sign. */
const unsigned = (getNonce) => ({
  act: async (latchkey) => {
    announce({ name: 'Wallet', rdns: 'example.wallet', uuid: 'one' })
    await connect(latchkey, { connectorId: 'example.wallet' })
    await requestSignIn(latchkey).catch(() => {})
  },
  options: { siwx: signIn({ getNonce }) },
})
const refused = (reason) => failing(new RelayRefusedError({ reason, relayMessage: 'No.' }))
const refusal = (code) => ({ body: { code, reasons: [], status: 'FAILED' }, status: 403 })
/** The project has a login that asks for the page's origin. */
const withLogin = {
  '/appkit/v1/config': {
    body: { features: [{ config: ['email'], id: 'social_login', isEnabled: true }] },
  },
}
const good = { adapters: [evm()], networks: [base], projectId: 'mine', serverUrl: listening.url }

/** Each by its code: options that differ from a good set-up, answers of a server, and what the site does. */
const scenarios = {
  adapter_without_network: { options: { adapters: [evm(), solana()] } },
  adapters_missing: { options: { adapters: [] } },
  iframe_blocked: framed(new FrameBlockedError({ origin: 'https://wallet.shop.example' })),
  iframe_load_failed: framed(new FrameLoadError()),
  iframe_request_timeout: framed(new FrameTimeoutError({ method: 'login.email' })),
  invalid_app_configuration: { answers: { '/e': refusal('origin_not_allowed') } },
  local_configuration_ignored: { answers: withLogin, options: { features: { email: false } } },
  locale_unknown: { options: { locale: 'de' } },
  // What shows the modal activates the instance.
  modal_not_mounted: { act: (latchkey) => openModal(latchkey), isShown: false },
  multi_wallet_off: {
    act: (latchkey) => deleteConnection(latchkey, { connectorId: 'any', namespace: 'eip155' }),
  },
  network_not_found: {
    act: (latchkey) => switchNetwork(latchkey, { networkId: 'eip155:999' }).catch(() => {}),
  },
  network_refused: {
    options: {
      networks: [{ ...base, nativeCurrency: { ...base.nativeCurrency, symbol: 'ROLLCOIN' } }],
    },
  },
  network_without_adapter: { options: { networks: [base, solanaMainnet] } },
  option_refused: { options: { defaultAccountTypes: { eip155: 'eoa' } } },
  option_unknown: { options: { featuredWalletIDs: [] } },
  option_value_unknown: { options: { features: { connectorTypeOrder: ['walletconnect'] } } },
  origin_not_allowed: { options: { projectId: 'others' } },
  project_disabled: {
    answers: {
      '/appkit/v1/config': refusal('project_disabled'),
      '/getAnalyticsConfig': refusal('project_disabled'),
    },
  },
  project_id_missing: { options: { projectId: '' } },
  project_unknown: { options: { projectId: 'nobodys' } },
  rate_limited: { answers: { ...withLogin, '/projects/v1/origins': { body: {}, status: 429 } } },
  'remote.failed': failing(new Error('A source failed')),
  'remote.relay_refused_clock': refused('clock'),
  'remote.relay_refused_origin': refused('origin'),
  'remote.relay_refused_other': refused('other'),
  'remote.relay_refused_project': refused('project'),
  'remote.relay_request_failed': failing(
    new RelayRequestError({ method: 'irn_publish', reason: 'No.', relayCode: -32000 }),
  ),
  'remote.relay_unreachable': failing(new RelayUnreachableError()),
  server_error: { answers: { ...withLogin, '/projects/v1/origins': { body: {}, status: 503 } } },
  server_mistaken: {
    answers: { '/appkit/v1/config': { body: 'Hi' }, '/getAnalyticsConfig': { body: 'Hi' } },
  },
  server_unreachable: { options: { serverUrl: 'http://127.0.0.1:9' } },
  server_url_insecure: { options: { serverUrl: 'http://connect.example.com' } },
  server_url_without_scheme: { options: { serverUrl: 'connect.example.com' } },
  sign_in_message_failed: unsigned(() => Promise.reject(new TypeError('Failed to fetch'))),
  sign_in_message_invalid: unsigned(async () => '5c2d5a4e-1d0a-4c52-9a9c-0d9a3a0b8d11'),
  unverified_domain: framed(new UnverifiedDomainError({ origin })),
  wallet_without_rdns: { act: async () => announce({ name: 'Odd Wallet', rdns: 'oddwallet' }) },
}

/** Announces a wallet, as its extension does (EIP-6963). */
function announce(info) {
  const replies = { eth_accounts: [account], eth_chainId: '0x2105', eth_requestAccounts: [account] }
  const provider = { on() {}, removeListener() {}, request: async ({ method }) => replies[method] }
  window.dispatchEvent(
    new window.CustomEvent('eip6963:announceProvider', { detail: { info, provider } }),
  )
}

/** Waits for the line of a mistake, and then for a second one that must not come. */
async function settle(code) {
  const deadline = Date.now() + 10_000
  const isSaid = () => code === 'none' || lines.some((line) => line.includes(` ${code}: `))
  while (!isSaid() && Date.now() < deadline) await pause(20)
  await pause(150)
}

const said = {}
let lines = []
for (const method of ['error', 'info', 'log', 'warn'])
  console[method] = (...words) => void lines.push(words.join(' '))

for (const [code, { act, isShown = true, options, ...scenario }] of Object.entries({
  none: {},
  ...scenarios,
})) {
  lines = []
  answers = scenario.answers ?? {}
  globalThis.window = new Window({ url: `${origin}/` })
  const latchkey = createLatchkey({ ...good, ...options })
  // A visitor who comes back to the modal is no reason to say it again.
  for (const _ of [1, 2]) {
    if (isShown) await activate(latchkey)
    await act?.(latchkey)
  }
  await settle(code)
  said[code] = lines
  latchkey.destroy()
  await window.happyDOM.close()
}

await listening.close({ graceMs: 0 })
await server.close()
rmSync(folder, { force: true, recursive: true })
process.stdout.write(JSON.stringify(said))
process.exit(0)
