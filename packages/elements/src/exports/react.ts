import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ElementAttributes, ElementListeners } from '../elements/ElementAttributes.ts'
import type { LatchkeyElements } from '../elements/LatchkeyElements.ts'

type ReactElements = {
  [Tag in keyof LatchkeyElements]: DetailedHTMLProps<
    HTMLAttributes<LatchkeyElements[Tag]>,
    LatchkeyElements[Tag]
  > &
    ElementAttributes[Tag] &
    ElementListeners<'on'>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
