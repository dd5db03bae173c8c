import { createContext } from 'react'

/** Where primitives put their styles: our shadow root, or a document that is wholly ours. */
export const StyleRootContext = createContext<Document | ShadowRoot | null>(null)
