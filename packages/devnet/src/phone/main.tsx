import { Buffer } from 'buffer/index.js'
import { createRoot } from 'react-dom/client'
import type { WorldFacts } from '../world/WorldInfo.ts'
import { pair } from './actions/pair.ts'
import { createPhone } from './createPhone.ts'
import { keepRequestsHere } from './keepRequestsHere.ts'
import './phone.css'
import { reportError } from './reportError.ts'
import { PhoneApp } from './screens/PhoneApp.tsx'
import { PhoneContext } from './screens/usePhone.ts'

const facts = document.getElementById('latchkey-world')?.textContent
const root = document.getElementById('root')
if (!facts || !root) throw new Error('This page needs the local world: run `npm start`.')
const { relayUrl, ...world } = JSON.parse(facts) as WorldFacts
if (!relayUrl) throw new Error('This world has no relay.')

keepRequestsHere(window)
// The wallet library takes it for granted where it reads a one-click sign-in.
Object.assign(globalThis, { Buffer })
const phone = await createPhone({
  storage: localStorage,
  url: location.origin,
  world: { ...world, relayUrl },
})
createRoot(root).render(
  <PhoneContext value={phone}>
    <PhoneApp />
  </PhoneContext>,
)

// A link of a site opens this page as `/wc?uri=…`. Once taken it leaves the address: a reload must not pair again.
const uri = new URLSearchParams(location.search).get('uri')
if (uri) {
  history.replaceState(null, '', '/')
  reportError(phone, pair(phone, uri))
}
