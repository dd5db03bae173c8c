import type { Latchkey } from '@latchkey/core'
import {
  AccountButton,
  ConnectButton,
  LatchkeyModal,
  LatchkeyProvider,
  NetworkButton,
} from '@latchkey/react/elements'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Part } from './Part.ts'

/** What React draws of an instance: the modal, and parts wherever they stand in the page. */
export type Tree = {
  /** The parts that there are now, each under a key of its own. */
  draw(parts: readonly (readonly [key: string, part: Part])[]): void
  destroy(): void
}

export type CreateTree = (latchkey: Latchkey) => Tree

/** The one React tree of an instance on a page without React. */
export const createTree: CreateTree = (latchkey) => {
  const root = createRoot(document.createElement('div'))
  return {
    destroy: () => root.unmount(),
    draw: (parts) =>
      root.render(
        <LatchkeyProvider latchkey={latchkey}>
          {parts.map(([key, part]) => createPortal(drawn(part), part.container, key))}
        </LatchkeyProvider>,
      ),
  }
}

function drawn(part: Part): ReactNode {
  switch (part.kind) {
    case 'account':
      return <AccountButton {...part.props} />
    case 'connect':
      return <ConnectButton {...part.props} />
    case 'modal':
      return <LatchkeyModal />
    case 'network':
      return <NetworkButton {...part.props} />
  }
}
