import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { adaptersFor } from './adapters.ts'
import type { optionsFromQuery } from './optionsFromQuery.ts'

/** Another toolkit on the same page, with storage of its own. */
export function SecondInstance({ options }: SecondInstance.Props) {
  const [latchkey] = useState(() =>
    createLatchkey({
      ...options,
      adapters: adaptersFor(options.networks),
      storageKey: '@latchkey/second',
    }),
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
  type Props = { options: ReturnType<typeof optionsFromQuery> }
}

function Status() {
  return <p id="demo-second-status">{useAccount().status}</p>
}
