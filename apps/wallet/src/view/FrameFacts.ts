import type { Eyes } from '../guard/createGuard.ts'
import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'
import type { Texts } from '../texts/en.ts'
import type { Ticket } from '../window/createTicket.ts'
import type { TicketAnswer } from '../window/ticketKeys.ts'
import type { FrameClock } from './FrameClock.ts'

/** What a browser says of itself, and says again when it changes. */
export type BrowserFact = { read(): boolean; subscribe(listener: () => void): () => void }

export type Windows = {
  createTicket(request: ApprovalRequest, onAnswer: (answer: TicketAnswer) => void): Ticket
  /** What moves value is asked in a window, whatever the frame can prove. */
  isAlways: boolean
}

/** What screens of the wallet work with. */
export type FrameFacts = Eyes & {
  clock: FrameClock
  /** Whether the browser believes to have a network. */
  online: BrowserFact
  texts: Texts
  /** How requests are shown in windows; in a window there are none. */
  windows?: Windows | undefined
}
