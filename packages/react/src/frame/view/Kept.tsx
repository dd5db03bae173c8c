import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from '../Modal.module.css'

/**
 * Keeps what leaves on screen as it was: once it is `over`, its children end, and the nodes that React takes out are put
 * back. So nothing that leaves draws what has become of its subject, such as an account that is gone.
 */
export function Kept({ children, otherwise, over }: Kept.Props) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const kept = useRef<HTMLElement>(null)
  const [never, setNever] = useState(over)
  if (never && !over) setNever(false)
  const ends = over && !never

  useLayoutEffect(() => {
    const nodes = ends ? drawn.current : null
    if (place.current) place.current.inert = ends
    kept.current?.remove()
    kept.current = nodes
    if (nodes) place.current?.append(nodes)
  }, [ends])

  return (
    <div ref={place} className={classes['kept']}>
      {ends ? null : (
        <div
          ref={(element) => {
            // React lets go before the nodes are put back.
            if (element) drawn.current = element
          }}
          className={classes['kept']}
        >
          {over ? otherwise : children}
        </div>
      )}
    </div>
  )
}

export declare namespace Kept {
  type Props = {
    children: ReactNode
    /** Stands there instead where it was over before it was drawn. */
    otherwise: ReactNode
    over: boolean
  }
}
