import { createLatchkey, type LatchkeyOptions } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** Another toolkit on the same page, with storage of its own. */
export function SecondInstance({ options }: SecondInstance.Props) {
  const [latchkey] = useState(() =>
    createLatchkey({ ...options, adapters: [evm()], storageKey: '@latchkey/second' }),
  )
  useEffect(() => {
    // StrictMode mounts twice; an instance that was destroyed then would stay dead.
    const onLeave = () => latchkey.destroy()
    window.addEventListener('pagehide', onLeave, { once: true })
    return () => window.removeEventListener('pagehide', onLeave)
  }, [latchkey])
  return (
    <LatchkeyProvider latchkey={latchkey}>
      <section className="panel" id="demo-second">
        <h2>A second instance</h2>
        <ConnectButton />
        <Status />
      </section>
    </LatchkeyProvider>
  )
}

export declare namespace SecondInstance {
  type Props = { options: Omit<LatchkeyOptions, 'adapters'> }
}

function Status() {
  return <p id="demo-second-status">{useAccount().status}</p>
}
