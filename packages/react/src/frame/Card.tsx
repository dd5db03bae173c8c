import { isConnected, keyOf } from '@latchkey/core/modal'
import { useContext, useEffect, useMemo, useReducer, useRef } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.ts'
import { Boundary } from '../kit/Boundary.tsx'
import { ViewCodeContext } from '../kit/ViewCode.ts'
import { Header } from './Header.tsx'
import classes from './Modal.module.css'
import { OfflineNotice } from './OfflineNotice.tsx'
import { frameTestIds } from './testIds.ts'
import { Kept } from './view/Kept.tsx'
import { useAnimatedHeight } from './view/useAnimatedHeight.ts'
import { useLeavingView } from './view/useLeavingView.ts'
import { useShownView } from './view/useShownView.ts'
import { useViewFocus } from './view/useViewFocus.ts'
import { ViewFailed } from './view/ViewFailed.tsx'
import { ViewPending } from './view/ViewPending.tsx'

/** Header, the view on screen, and what lies over both. */
export function Card({
  active,
  closable = false,
  ends = false,
  prepared = false,
  titleId,
}: Card.Props) {
  const shake = useLatchkeyState((state) => state.modal.shake)
  const { hasBack, retry, shown } = useShownView({ active, prepared })
  const code = useContext(ViewCodeContext)
  const connected = useLatchkeyState(isConnected)
  const toast = useLatchkeyState((state) => state.toast)
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  // The view on screen may have come with the modal, and what raised the toast may be none.
  useEffect(() => {
    if (toast) code.loadKit().then(showLoaded, showLoaded)
  }, [code, toast])
  const kit = code.kit()
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useAnimatedHeight(frame, content)
  useViewFocus({ frame, heading, shown })
  // After focus has scrolled to where the view begins.
  const present = useLeavingView(frame, shown, kit)
  const failed = shown?.Component === ViewFailed

  // Arguments tell two screens of one kind apart; the depth tells a revisited screen from a new one.
  const key = shown && keyOf([shown.depth, shown.view, failed])
  const { Without } = shown?.Component ?? {}
  const over = ends || (Boolean(Without) && !connected)
  // A view whose arguments are the same is not rendered anew because its modal opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what of it matters
  const view = useMemo(() => shown && <shown.Component view={shown.view} />, [key])
  return (
    <div
      className={classes['card']}
      data-shake={shake}
      // A modal that was never opened must not be found.
      data-testid={prepared ? undefined : frameTestIds.modal}
      data-view={shown?.view.name}
    >
      <Header
        Component={shown?.Component}
        closable={closable}
        hasBack={hasBack}
        heading={heading}
        id={key}
        over={over}
        titleId={titleId}
        view={shown?.view}
      />
      <OfflineNotice />
      <div ref={frame} className={classes['frame']} data-scroller="">
        <div ref={content}>
          {shown ? (
            <div
              key={key}
              ref={present}
              className={classes['view']}
              data-direction={shown.direction}
            >
              {failed ? (
                <ViewFailed onRetry={retry} />
              ) : (
                <Kept otherwise={Without && <Without />} over={over}>
                  <Boundary
                    fallback={(retry) => <ViewFailed onRetry={retry} />}
                    part={shown.view.name}
                  >
                    {view}
                  </Boundary>
                </Kept>
              )}
            </div>
          ) : (
            <ViewPending />
          )}
        </div>
      </div>
      {kit ? (
        <>
          <kit.Motion />
          <kit.ToastRegion />
        </>
      ) : null}
    </div>
  )
}

export declare namespace Card {
  type Props = {
    /** False while closing: the last view stays as it is. */
    active: boolean
    /** Nothing closes an embedded modal. */
    closable?: boolean | undefined
    /** What it shows is over: it is seen fading, as it was. */
    ends?: boolean | undefined
    /** Rendered before anybody opened it. */
    prepared?: boolean | undefined
    titleId: string
  }
}
