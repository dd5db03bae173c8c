'use client'
import type { View, ViewName } from '@latchkey/core'
import { currentView, type Router } from '@latchkey/core/modal'
import { type ComponentType, useEffect, useState } from 'react'
import { loadView, presentView } from './viewCode.ts'

export type ShownView = {
  view: View
  Component: ComponentType<{ view: View }>
  /** Which way the visitor travelled to get here. */
  direction: 'none' | 'forward' | 'back'
  depth: number
}

export type ViewOnScreen = {
  shown: ShownView | undefined
  /** The view's code did not arrive. */
  failed: boolean
  retry: () => void
}

/**
 * The view to show now. While the code of a new view is on its way, the view before it stays: a
 * skeleton is seen only when there is nothing else to see. While the modal closes nothing changes.
 */
export function useShownView(router: Router, { active }: { active: boolean }): ViewOnScreen {
  const view = currentView(router)
  const [loaded, setLoaded] = useState<Partial<Record<ViewName, ShownView['Component']>>>({})
  const [failedName, setFailedName] = useState<ViewName>()
  const [shown, setShown] = useState<ShownView>()
  const Component = presentView(view.name) ?? loaded[view.name]
  const failed = failedName === view.name

  if (active && Component && shown?.view !== view)
    setShown({ Component, depth: router.length, direction: directionTo(router, shown), view })

  useEffect(() => {
    if (!active || Component || failed) return
    let wanted = true
    loadView(view.name).then(
      (code) => wanted && setLoaded((before) => ({ ...before, [view.name]: code })),
      () => wanted && setFailedName(view.name),
    )
    return () => {
      wanted = false
    }
  }, [active, Component, failed, view.name])

  return { failed, retry: () => setFailedName(undefined), shown }
}

function directionTo(router: Router, shown: ShownView | undefined): ShownView['direction'] {
  if (!shown) return 'none'
  return router.length < shown.depth ? 'back' : 'forward'
}
