import { Button, Notice, Spinner, Text } from '@latchkey/ui'
import type { Texts } from '../texts/en.ts'
import type { TicketState } from '../window/ticketTransition.ts'

/** Why a request needs a window, or how it is with it. */
export function WindowNote({ state, texts }: Pick<WindowAction.Props, 'state' | 'texts'>) {
  switch (state.status) {
    case 'blocked':
      return (
        <Notice data-testid="window-blocked" tone="warn">
          {texts.windowBlocked}
        </Notice>
      )
    case 'failed':
      return <Notice tone="warn">{texts.windowFailed}</Notice>
    case 'open':
      return <Text tone="second">{texts.windowOpen}</Text>
    default:
      return <Text tone="second">{texts.windowWhy}</Text>
  }
}

/** The button that opens it: in the click, or browsers block it. */
export function WindowAction({ onOpen, onRetry, state, texts }: WindowAction.Props) {
  const { status } = state
  const isFailed = status === 'failed'
  return (
    <Button
      data-testid="open-window"
      fullWidth
      icon={status === 'opening' ? <Spinner /> : undefined}
      loading={status === 'making' || status === 'opening'}
      onClick={isFailed ? onRetry : onOpen}
      variant={status === 'open' ? 'secondary' : 'primary'}
    >
      {isFailed
        ? texts.approveAgain
        : status === 'open' || status === 'blocked'
          ? texts.openAgain
          : texts.openWindow}
    </Button>
  )
}

export declare namespace WindowAction {
  type Props = { onOpen: () => void; onRetry: () => void; state: TicketState; texts: Texts }
}
