import { ConnectButton, LatchkeyModal, NetworkButton, useLatchkey } from '@latchkey/react'
import type { ReactNode } from 'react'
import { ActionsPanel } from './ActionsPanel.tsx'
import { OptionsPanel } from './OptionsPanel.tsx'
import { StatePanel } from './StatePanel.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'

/** The playground: connect, see the state, try every action and option. */
export function App({ children, inboxUrl, phoneUrl, query }: App.Props) {
  const { options } = useLatchkey()
  const inline = options.enableEmbedded || options.disableAppend
  return (
    <>
      <header className="top">
        <a className="brand" href="/">
          <img alt="" height="28" src="/mark.svg" width="28" />
          Latchkey
        </a>
        <div className="top-actions">
          <NetworkButton />
          <ConnectButton />
        </div>
      </header>
      <main>
        <section className="hero">
          <h1>Connect a wallet. Any wallet.</h1>
          {inboxUrl ? (
            <p>
              An e-mail address is enough: type any, and read its code in the{' '}
              <a href={inboxUrl} id="demo-inbox" rel="noreferrer" target="_blank">
                inbox
              </a>
              .
            </p>
          ) : null}
          <p>
            A real modal on real local chains. Nothing here leaves this machine, and no key is worth
            a thing. The development wallet asks in a small window of its own.
          </p>
          {phoneUrl ? (
            <p>
              <a href={phoneUrl} id="demo-phone" rel="noreferrer" target="_blank">
                Open the phone wallet
              </a>
            </p>
          ) : null}
        </section>
        {inline ? (
          <section className="inline-modal">
            <LatchkeyModal />
          </section>
        ) : null}
        <div className="columns">
          <StatePanel />
          <ActionsPanel />
          <ViewsPanel />
          <OptionsPanel query={query} />
          {children}
        </div>
      </main>
    </>
  )
}

export declare namespace App {
  type Props = {
    /** Panels beside the others. */
    children?: ReactNode
    /** Where mails are read, in a world that makes wallets by them. */
    inboxUrl: string | undefined
    phoneUrl: string | undefined
    query: URLSearchParams
  }
}
