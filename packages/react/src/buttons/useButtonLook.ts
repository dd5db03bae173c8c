import type { ThemeMode } from '@latchkey/core'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { accentColors } from './accentColors.ts'
import { adoptButtonSheet } from './adoptButtonSheet.ts'
import { css } from './button.module.css'

// React 18 warns about layout effects on a server, where they would not run anyway.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Dresses a button: the shared sheet, the site's variables, and the mode it chose.
 *
 * By `auto` the sheet follows the visitor's preference: a server cannot know it, and what it
 * renders is to be the first paint's look.
 */
export function useButtonLook(
  button: RefObject<HTMLElement | null>,
): ThemeMode | 'auto' | undefined {
  const { mode, variables } = useLatchkeyState((state) => state.theme)
  const { accent, font, radius } = variables

  useBrowserLayoutEffect(() => {
    adoptButtonSheet(button.current, css)
  }, [button])

  useBrowserLayoutEffect(() => {
    const style = button.current?.style
    if (!style) return
    const set = (name: string, value: string | undefined) =>
      value ? style.setProperty(name, value) : style.removeProperty(name)
    const [onAccent, hover, edge] = accent ? accentColors(accent) : []
    set('--lk-accent', accent)
    set('--lk-on-accent', onAccent)
    set('--lk-accent-hover', hover)
    set('--lk-accent-edge', edge)
    set('--lk-font', font)
    set('--lk-radius', radius)
  }, [accent, button, font, radius])

  return mode
}
