import { ConnectButton, NetworkButton } from '@latchkey/react'
import { Account } from './Account.tsx'
import { Member } from './Member.tsx'

export default function Page() {
  return (
    <main>
      <header>
        <h1>My site</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <Member />
      <Account />
    </main>
  )
}
