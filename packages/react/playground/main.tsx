import { connect, openModal, type View } from '@latchkey/core'
import { showToast } from '@latchkey/core/modal'
import { createRoot } from 'react-dom/client'
import {
  ConnectButton,
  LatchkeyModal,
  LatchkeyProvider,
  NetworkButton,
} from '../src/exports/index.ts'
import { createTestLatchkey } from '../src/test/createTestLatchkey.ts'
import { rabby } from '../src/test/fakeAdapter.ts'
import { createFakeRemote } from '../src/test/fakeRemote.ts'
import { manyWallets, serverOf } from '../src/test/fakeServer.ts'
import { harbour, lagoon, seven } from '../src/test/networks.ts'

/**
 * A page without a server or a chain: every screen and state by its query string, for looking at.
 * `?connected&view=Networks&theme=light&locale=ar&answer=decline&networks=7&page=hostile`
 */
const query = new URLSearchParams(location.search)
const { offers, remote } = createFakeRemote({ silent: query.get('remote') === 'silent' })
const { latchkey, wallet } = createTestLatchkey({
  enableEmbedded: query.has('embedded'),
  features: { legalCheckbox: query.has('checkbox') },
  locale: query.get('locale') ?? undefined,
  mobile: query.has('mobile') || undefined,
  ...(query.has('wallets') ? { fetch: serverOf(manyWallets(Number(query.get('wallets')))) } : {}),
  networks: query.get('networks') === '7' ? seven : [harbour, lagoon],
  ...(query.has('empty') ? { connectors: [] } : {}),
  ...(query.has('auth') ? { connectors: [{ ...rabby, type: 'AUTH' as const }] } : {}),
  ...(query.has('legal')
    ? { privacyPolicyUrl: 'https://example.com', termsConditionsUrl: 'https://example.com' }
    : {}),
  ...(query.has('broken') ? { fetch: () => Promise.reject(new Error('offline')) } : {}),
  ...(query.has('slow') ? { fetch: () => new Promise<Response>(() => {}) } : {}),
  projectId: query.has('alert') ? '' : 'test',
  themeMode: query.get('theme') === 'light' ? 'light' : 'dark',
  ...(query.has('remote') ? { remote } : {}),
  themeVariables: { accent: query.get('accent') ?? undefined },
})
Object.assign(window, { latchkey, offers, openModal, showToast, wallet })
document.body.style.cssText = `margin:0;min-height:100vh;background:${query.get('theme') === 'light' ? '#e9ebeb' : '#2a2d2d'};font-family:serif`

if (query.get('balance') === 'error') wallet.balance = new Error('down')
if (query.has('wrong')) wallet.networkId = 'eip155:999'
if (query.has('connected')) await connect(latchkey, { connectorId: 'io.rabby' })
wallet.answer = (query.get('answer') as typeof wallet.answer | null) ?? 'approve'
const view = query.get('view')
if (view)
  openModal(latchkey, {
    view: JSON.parse(view.startsWith('{') ? view : `{"name":"${view}"}`) as View,
  })

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <main style={{ display: 'flex', flexWrap: 'wrap', gap: 12, padding: 24 }}>
      <ConnectButton />
      <NetworkButton />
    </main>
    {query.has('embedded') ? <LatchkeyModal /> : null}
  </LatchkeyProvider>,
)
