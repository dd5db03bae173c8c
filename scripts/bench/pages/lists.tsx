import { connect, createLatchkey, openModal } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { answerLists } from './lists/answerLists.ts'
import { PlainRows } from './lists/PlainRows.tsx'
import { PlainSearch } from './lists/PlainSearch.tsx'
import { chain, projectId, serverUrl } from './site.tsx'

// One long list of ours, `?list=activity&rows=10000`, or with `&plain` the least that as many rows can be; with
// `&plain=search` the least that a search in them can be.

const query = new URLSearchParams(location.search)
const views = { activity: 'Activity', tokens: 'Account', wallets: 'AllWallets' } as const
const list = query.get('list') as keyof typeof views
const rows = Number(query.get('rows'))
const root = createRoot(document.body.appendChild(document.createElement('div')))

if (query.get('plain') === 'search') root.render(<PlainSearch rows={rows} />)
else if (query.has('plain')) root.render(<PlainRows rows={rows} />)
else {
  globalThis.fetch = answerLists({ fetch: globalThis.fetch, list, rows })
  const latchkey = createLatchkey({ adapters: [evm()], networks: [chain], projectId, serverUrl })
  root.render(<LatchkeyProvider latchkey={latchkey}>{null}</LatchkeyProvider>)
  if (list !== 'wallets') await connect(latchkey, { connectorId: 'dev.latchkey.instant' })
  openModal(latchkey, { view: views[list] })
}
