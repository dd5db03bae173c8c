import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { applyTheme, StyleRootContext, useStyles } from '../src/exports/index.ts'
import type { ThemeMode, ThemeVariables } from '../src/styles/themeProperties.ts'
import styles, { css } from './Case.module.css'

/** One card in a shadow root of its own. */
export function Case({ children, dir, mode, name, variables }: Case.Props) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  useEffect(() => {
    if (!host.current) return
    applyTheme(host.current, { mode, variables })
    setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
  }, [mode, variables])
  return (
    <div data-case={name} dir={dir} ref={host}>
      {root &&
        createPortal(
          <StyleRootContext.Provider value={root}>
            <Card>{children}</Card>
          </StyleRootContext.Provider>,
          root,
        )}
    </div>
  )
}

function Card({ children }: { children: ReactNode }) {
  useStyles(css)
  return <div className={styles['card']}>{children}</div>
}

export declare namespace Case {
  type Props = {
    children: ReactNode
    dir?: 'rtl' | undefined
    mode: ThemeMode
    name: string
    variables?: ThemeVariables | undefined
  }
}
