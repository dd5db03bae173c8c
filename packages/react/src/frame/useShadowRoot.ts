import { useInsertionEffect, useState } from 'react'

/**
 * A host element with an open shadow root, at the end of the body or inside the site's own element,
 * for as long as the component lives.
 *
 * It is in the document before layout effects run: a dialog rendered into it can show itself in the
 * same commit.
 */
export function useShadowRoot(container: HTMLElement | undefined): ShadowRoot {
  const [root] = useState(createRoot)

  useInsertionEffect(() => {
    const parent = container ?? document.body
    parent.append(root.host)
    return () => root.host.remove()
  }, [container, root])

  return root
}

function createRoot(): ShadowRoot {
  const host = document.createElement('div')
  host.setAttribute('data-latchkey-host', '')
  return host.attachShadow({ mode: 'open' })
}
