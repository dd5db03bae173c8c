import type { JSX } from 'solid-js'
import type { ElementAttributes, ElementListeners } from '../elements/ElementAttributes.ts'
import type { LatchkeyElements } from '../elements/LatchkeyElements.ts'

type SolidElements = {
  [Tag in keyof LatchkeyElements]: Omit<JSX.HTMLAttributes<LatchkeyElements[Tag]>, 'children'> &
    ElementAttributes[Tag] &
    ElementListeners<'on:'> & {
      children?: JSX.Element
      'prop:latchkey'?: ElementAttributes[Tag]['latchkey']
    }
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends SolidElements {}
  }
}
