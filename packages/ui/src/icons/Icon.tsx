import type { ReactNode } from 'react'

/** The frame every glyph is drawn in: 20 px grid, one stroke, the colour of the text around it. */
export function Icon({ children, mirrored, size = 20 }: Icon.Props & Icon.Glyph) {
  return (
    <svg
      aria-hidden="true"
      data-mirror={mirrored ? '' : undefined}
      fill="none"
      focusable="false"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.75}
      viewBox="0 0 20 20"
      width={size}
    >
      {children}
    </svg>
  )
}

export declare namespace Icon {
  type Props = {
    /** Width and height in px. */
    size?: number | undefined
  }
  type Glyph = {
    children: ReactNode
    /** The glyph points somewhere along the line of text, so it turns round in right to left. */
    mirrored?: boolean | undefined
  }
}
