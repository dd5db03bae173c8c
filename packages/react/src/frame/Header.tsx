import type { View } from '@latchkey/core'
import { closeModal } from '@latchkey/core'
import { navigate } from '@latchkey/core/modal'
import { BackIcon, CloseIcon, IconButton } from '@latchkey/ui'
import { memo, type RefObject } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../i18n/MessagesContext.ts'
import { Boundary } from '../kit/Boundary.tsx'
import type { AnyView } from '../kit/ViewCode.ts'
import classes from './Modal.module.css'
import { frameTestIds } from './testIds.ts'
import { Kept } from './view/Kept.tsx'

/**
 * Back or what the view brings at the start; the view's name; close at the end. Opening a modal that was
 * prepared renders none of it anew.
 */
export const Header = memo(function Header({
  Component,
  closable,
  hasBack,
  heading,
  id,
  over,
  titleId,
  view,
}: Header.Props) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  // Its own buttons say what leaving it does (S2.26).
  const mustSign = view?.name === 'SIWXSignMessage' && latchkey.options.siwx?.getRequired?.()
  const title = Component && view && (
    <Boundary fallback={() => messages['common.viewFailed']} part={view.name}>
      <Component.Title view={view} />
    </Boundary>
  )
  return (
    <div className={classes['header']}>
      <Start Component={Component} hasBack={hasBack} id={id} over={over} view={view} />
      <h2
        ref={heading}
        className={classes['title']}
        data-testid={frameTestIds.modalTitle}
        // A long Latin name in an Arabic modal loses its end, not its beginning.
        dir="auto"
        id={titleId}
        tabIndex={-1}
      >
        {title ? (
          <Kept key={id} otherwise={title} over={over}>
            {title}
          </Kept>
        ) : (
          messages['common.loading']
        )}
      </h2>
      {closable && !mustSign ? (
        <IconButton
          data-testid={frameTestIds.modalClose}
          label={messages['common.close']}
          onClick={() => closeModal(latchkey)}
        >
          <CloseIcon />
        </IconButton>
      ) : (
        <span />
      )}
    </div>
  )
})

function Start({
  Component,
  hasBack,
  id,
  over,
  view,
}: Pick<Header.Props, 'Component' | 'hasBack' | 'id' | 'over' | 'view'>) {
  const latchkey = useLatchkey()
  const messages = useMessages()

  if (hasBack && !(view?.name === 'Connect' && latchkey.options.enableEmbedded))
    return (
      <IconButton
        data-testid={frameTestIds.modalBack}
        label={messages['common.back']}
        onClick={() => navigate.back(latchkey)}
      >
        <BackIcon />
      </IconButton>
    )
  const start = Component?.Start && view && (
    <Boundary fallback={() => <span />} part={view.name}>
      <Component.Start />
    </Boundary>
  )
  return start ? (
    <Kept key={id} otherwise={start} over={over}>
      {start}
    </Kept>
  ) : (
    <span />
  )
}

export declare namespace Header {
  type Props = {
    /** Of the view on screen; none while the first one is on its way. */
    Component: AnyView | undefined
    /** Nothing closes an embedded modal. */
    closable: boolean
    /** A view stands before the one on screen. */
    hasBack: boolean
    heading: RefObject<HTMLHeadingElement | null>
    /** Tells the view on screen from others of its kind. */
    id: string | undefined
    /** What the view shows is over. */
    over: boolean
    titleId: string
    view: View | undefined
  }
}
