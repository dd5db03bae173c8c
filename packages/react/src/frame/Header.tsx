'use client'
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

/**
 * Back or what the view brings at the start; the view's name; close at the end. Opening a modal that was
 * prepared renders none of it anew.
 */
export const Header = memo(function Header({
  Component,
  closable,
  hasBack,
  heading,
  titleId,
  view,
}: Header.Props) {
  const latchkey = useLatchkey()
  const messages = useMessages()
  // Its own buttons say what leaving it does (S2.26).
  const mustSign = view?.name === 'SIWXSignMessage' && latchkey.options.siwx?.getRequired?.()
  return (
    <div className={classes['header']}>
      <Start Component={Component} hasBack={hasBack} view={view} />
      <h2
        ref={heading}
        className={classes['title']}
        data-testid={frameTestIds.modalTitle}
        // A long Latin name in an Arabic modal loses its end, not its beginning.
        dir="auto"
        id={titleId}
        tabIndex={-1}
      >
        {Component && view ? (
          <Boundary fallback={() => messages['common.viewFailed']} part={view.name}>
            <Component.Title view={view} />
          </Boundary>
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

function Start({ Component, hasBack, view }: Pick<Header.Props, 'Component' | 'hasBack' | 'view'>) {
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
  return Component?.Start && view ? (
    <Boundary fallback={() => <span />} part={view.name}>
      <Component.Start />
    </Boundary>
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
    titleId: string
    view: View | undefined
  }
}
