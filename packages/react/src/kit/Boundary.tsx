import type { Latchkey } from '@latchkey/core'
import { Component, type ReactNode } from 'react'
import { LatchkeyContext } from '../LatchkeyContext.ts'

/**
 * Keeps a fault in our tree from unmounting the site's: what throws while it renders gives way to the fallback, and the
 * site gets an event. Children get another chance at a retry, and when the visitor goes to a screen or a wallet changes.
 */
export class Boundary extends Component<Boundary.Props> {
  static override contextType = LatchkeyContext

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state: { failed?: boolean } = {}

  override componentDidCatch(error: unknown) {
    // Without a provider the fallback throws as well, and nothing is caught here.
    const { internal, store } = this.context as Latchkey
    internal.events.emit({ error, event: 'RENDER_ERROR', properties: { part: this.props.part } })
    const stop = store.subscribe(({ connections, router }, before) => {
      if (connections === before.connections && router === before.router) return
      stop()
      this.retry()
    })
  }

  retry = () => this.setState({ failed: false })

  override render() {
    const { children, fallback } = this.props
    return this.state.failed ? fallback(this.retry) : children
  }
}

export declare namespace Boundary {
  type Props = {
    children: ReactNode
    fallback: (retry: () => void) => ReactNode
    /** What the event calls it. */
    part: string
  }
}
