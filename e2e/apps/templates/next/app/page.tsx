import { ConnectButton, NetworkButton } from '@latchkey/react'
import { Actions } from './Actions'

export default function Page() {
  return (
    <main>
      <NetworkButton /> <ConnectButton />
      <Actions />
    </main>
  )
}
