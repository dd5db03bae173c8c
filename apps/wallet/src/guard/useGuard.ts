import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FrameClock } from '../view/FrameClock.ts'
import { type CardGuard, createGuard, type Eyes } from './createGuard.ts'
import type { Guard } from './guardOf.ts'
import { isAgreed, type Press, type PressEvent, pressTransition } from './pressTransition.ts'

/** Whether a card can be agreed to, and whether a click on the button does. */
export function useGuard(
  card: RefObject<Element | null>,
  {
    clock,
    isUnproven,
    watchContent,
    watchPointer,
    watchSight,
  }: Eyes & { clock: FrameClock; isUnproven: boolean },
) {
  const guard = useRef<CardGuard>(undefined)
  const press = useRef<Press>(undefined)
  const [state, setState] = useState<Guard>()

  useEffect(() => {
    const element = card.current
    if (!element) return
    const made = createGuard(element, {
      clock,
      isUnproven,
      onChange: setState,
      watchContent,
      watchPointer,
      watchSight,
    })
    guard.current = made
    return () => {
      guard.current = undefined
      made.destroy()
    }
  }, [card, clock, isUnproven, watchContent, watchPointer, watchSight])

  const armedMs = () => guard.current?.armedMs()

  function take(event: PressEvent): void {
    press.current = pressTransition(press.current, event)
  }

  function takePointer(type: 'down' | 'up', event: PointerEvent): void {
    const { bottom, left, right, top } = event.currentTarget.getBoundingClientRect()
    const { button, clientX, clientY, isTrusted, pointerType } = event.nativeEvent
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    const isSettled = guard.current?.isSettled(pointerType) ?? false
    take({ armedMs: armedMs(), button, isInside, isSettled, isTrusted, type })
  }

  return {
    button: {
      onKeyDown({ nativeEvent: { isTrusted, repeat } }: KeyboardEvent): void {
        take({ armedMs: armedMs(), isRepeated: repeat, isTrusted, type: 'key' })
      },
      onPointerDown: (event: PointerEvent) => takePointer('down', event),
      onPointerUp: (event: PointerEvent) => takePointer('up', event),
    },
    guard: state,
    /** Asked once for each click. */
    isAgreed({ nativeEvent: { isTrusted } }: MouseEvent): boolean {
      const made = press.current
      press.current = undefined
      return isAgreed(made, { armedMs: armedMs(), isTrusted })
    },
  }
}
