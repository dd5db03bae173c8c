import { useEffect, useRef, useState } from 'react'
import type { Approval } from '../requests/approvals/Approval.ts'
import type { FrameFacts } from '../view/FrameFacts.ts'
import type { Ticket } from '../window/createTicket.ts'
import type { TicketAnswer } from '../window/ticketKeys.ts'
import type { TicketState } from '../window/ticketTransition.ts'

/** A request’s way to a window, from when it is wanted until it is not. */
export function useTicket(
  { request }: Pick<Approval, 'request'>,
  {
    isWanted,
    onAnswer,
    windows,
  }: {
    isWanted: boolean
    onAnswer: (answer: TicketAnswer) => void
    windows: FrameFacts['windows']
  },
): { open: () => void; retry: () => void; state: TicketState } {
  const ticket = useRef<Ticket>(undefined)
  const answered = useRef(onAnswer)
  answered.current = onAnswer
  const [state, setState] = useState<TicketState>({ status: 'making' })

  useEffect(() => {
    if (!isWanted || !windows) return
    const made = windows.createTicket(request, (answer) => answered.current(answer))
    ticket.current = made
    setState(made.getState())
    const stop = made.subscribe(() => setState(made.getState()))
    return () => {
      ticket.current = undefined
      stop()
      made.destroy()
    }
  }, [isWanted, request, windows])

  return { open: () => ticket.current?.open(), retry: () => ticket.current?.retry(), state }
}
