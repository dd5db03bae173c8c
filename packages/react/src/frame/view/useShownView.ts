import type { View, ViewName } from '@latchkey/core'
import { currentView, type Router } from '@latchkey/core/modal'
import { useContext, useEffect, useReducer, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.ts'
import { type AnyView, ViewCodeContext } from '../../kit/ViewCode.ts'
import { leadsBack } from './leadsBack.ts'
import { ViewFailed } from './ViewFailed.tsx'

export type ShownView = {
  view: View
  Component: AnyView
  /** Which way the visitor travelled to get here. */
  direction: 'none' | 'forward' | 'back'
  depth: number
  /** Rendered ahead of the first opening, and not yet seen. */
  prepared: boolean
}

export type ViewOnScreen = {
  shown: ShownView | undefined
  /** A view stands before the one that is shown. */
  hasBack: boolean
  /** Asks for the code again; once that has failed too, only a reload can help. */
  retry: (() => void) | undefined
}

/**
 * The view to show now. While the code of a new view is on its way, the view before it stays: a
 * skeleton is seen only when there is nothing else to see. While the modal closes nothing changes.
 */
export function useShownView({
  active,
  prepared,
}: {
  active: boolean
  prepared: boolean
}): ViewOnScreen {
  const router = useLatchkeyState((state) => state.router)
  const view = currentView(router)
  const hasBackNow = useLatchkeyState(leadsBack)
  const [hasBack, setHasBack] = useState(hasBackNow)
  const code = useContext(ViewCodeContext)
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  const [failure, setFailure] = useState<{ name: ViewName; again: boolean; over: boolean }>()
  const [last, setShown] = useState<ShownView>()
  // What was prepared is a guess; when another view is opened instead, nothing was on screen before.
  const shown = active && last?.prepared && last.view.name !== view.name ? undefined : last
  const failed = failure?.name === view.name && !failure.over
  const Component = failed ? ViewFailed : code.present(view.name)

  if (
    Component &&
    (active
      ? shown?.view !== view || shown.prepared || shown.Component !== Component
      : prepared && !shown)
  )
    setShown({
      Component,
      depth: router.length,
      direction: directionTo(router, shown),
      prepared: !active,
      view,
    })

  // The header is the shown view's too, while the next one's code is on its way and while the modal closes.
  if (active && hasBack !== hasBackNow && (!shown || shown.view === view)) setHasBack(hasBackNow)

  useEffect(() => {
    if (!active || Component) return
    let wanted = true
    code.load(view.name).then(
      () => wanted && showLoaded(),
      () =>
        wanted &&
        setFailure((before) => ({
          again: before?.name === view.name,
          name: view.name,
          over: false,
        })),
    )
    return () => {
      wanted = false
    }
  }, [active, code, Component, view.name])

  const retry = failure?.again ? undefined : () => setFailure(failure && { ...failure, over: true })
  return { hasBack, retry, shown }
}

function directionTo(router: Router, shown: ShownView | undefined): ShownView['direction'] {
  if (!shown || shown.prepared) return 'none'
  return router.length < shown.depth ? 'back' : 'forward'
}
