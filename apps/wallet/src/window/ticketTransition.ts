/** Where a request for a window stands. */
export type TicketState =
  /** Its window has said nothing for longer than one takes to open. */
  | { status: 'blocked' }
  /** The server cannot be reached, or has lost it. */
  | { status: 'failed' }
  | { status: 'making' }
  | { status: 'open' }
  | { status: 'opening' }
  | { status: 'ready' }

export type TicketEvent =
  | { type: 'clicked' }
  | { type: 'failed' }
  | { type: 'opened' }
  | { type: 'kept' }
  | { type: 'over' }
  | { type: 'silent' }

/** What a ticket is after an event; what comes too late changes nothing. */
export function ticketTransition(state: TicketState, { type }: TicketEvent): TicketState {
  switch (type) {
    case 'clicked':
      // One that has opened may still be there; of another one the server tells no more.
      return state.status === 'ready' || state.status === 'blocked' ? { status: 'opening' } : state
    case 'failed':
      return { status: 'failed' }
    case 'opened':
      return { status: 'open' }
    case 'kept':
      return state.status === 'making' ? { status: 'ready' } : state
    case 'over':
      return { status: 'making' }
    case 'silent':
      return state.status === 'opening' ? { status: 'blocked' } : state
    default:
      return type satisfies never
  }
}
