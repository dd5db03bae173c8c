import type { FunctionComponent } from 'react'
import type { FrameFacts } from '../view/FrameFacts.ts'

/** What the frame shows in the place of a card until the visitor closes it. */
export type OwnSheet = FunctionComponent<{
  facts: FrameFacts
  onClose: () => void
  /** Called with the height of a sheet that is not scrolled. */
  onHeight?: ((px: number) => void) | undefined
}>
