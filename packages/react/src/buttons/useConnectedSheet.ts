import { type RefObject, useLayoutEffect } from 'react'
import { adoptButtonSheet } from './adoptButtonSheet.ts'
import { css } from './connected.module.css'

/** Adopts the sheet of what a connected visitor sees where an element lies, before the browser paints it. */
export function useConnectedSheet(element: RefObject<Element | null>): void {
  useLayoutEffect(() => adoptButtonSheet(element.current, css), [element])
}
