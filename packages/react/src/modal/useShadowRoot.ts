'use client'
import { useLayoutEffect, useState } from 'react'

/**
 * Adds one host element with an open shadow root, and takes it away again: at the end of the body,
 * or inside the site's own element.
 */
export function useShadowRoot(container: HTMLElement | undefined): ShadowRoot | undefined {
  const [root, setRoot] = useState<ShadowRoot>()

  useLayoutEffect(() => {
    const host = document.createElement('div')
    host.setAttribute('data-latchkey-host', '')
    const parent = container ?? document.body
    parent.append(host)
    setRoot(host.attachShadow({ mode: 'open' }))
    return () => {
      setRoot(undefined)
      host.remove()
    }
  }, [container])

  return root
}
