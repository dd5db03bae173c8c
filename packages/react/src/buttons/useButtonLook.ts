'use client'
import type { ThemeMode } from '@latchkey/core'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { buttonCss } from './buttonCss.ts'
import { readableOn } from './readableOn.ts'

// React 18 warns about layout effects on a server, where they would not run anyway.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Dresses a button: the shared sheet, the site's variables, and the mode it chose.
 *
 * Without a choice the sheet follows the visitor's preference: a server cannot know it, and what it
 * renders is to be the first paint's look.
 */
export function useButtonLook(button: RefObject<HTMLElement | null>): ThemeMode | undefined {
  const { mode, variables } = useLatchkeyState((state) => state.theme)
  const { accent, font, radius } = variables

  useBrowserLayoutEffect(() => {
    const root = button.current?.getRootNode()
    if (root instanceof Document || root instanceof ShadowRoot) adoptButtonSheet(root)
  }, [button])

  useBrowserLayoutEffect(() => {
    const style = button.current?.style
    if (!style) return
    const set = (name: string, value: string | undefined) =>
      value ? style.setProperty(name, value) : style.removeProperty(name)
    set('--lk-accent', accent)
    set('--lk-on-accent', accent && readableOn(accent))
    set('--lk-font', font)
    set('--lk-radius', radius)
  }, [accent, button, font, radius])

  return mode
}

function adoptButtonSheet(root: Document | ShadowRoot): void {
  const css = buttonCss()
  const marker = css.slice(0, css.indexOf('{'))
  const adopted = root.adoptedStyleSheets.some(
    ({ cssRules }) => cssRules[0] instanceof CSSStyleRule && cssRules[0].selectorText === marker,
  )
  if (adopted) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
