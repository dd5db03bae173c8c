import type { HTMLAttributes } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Text.module.css'

/** Words in one of the five sizes; every figure in them keeps its column. */
export function Text({ align, as: Tag = 'p', size, tone, truncated, ...rest }: Text.Props) {
  useStyles(css)
  return (
    <Tag
      {...rest}
      className={styles['text']}
      data-align={align}
      data-size={size}
      data-tone={tone}
      data-truncated={truncated ? '' : undefined}
    />
  )
}

export declare namespace Text {
  type Props = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
    align?: 'center' | undefined
    as?: 'div' | 'h1' | 'h2' | 'h3' | 'p' | 'span' | undefined
    'data-testid'?: string | undefined
    /** 14 px when left out; `amount` is 32, `title` 16, `row` 15, `caption` 12.5. */
    size?: 'amount' | 'caption' | 'row' | 'title' | undefined
    tone?: 'bad' | 'good' | 'second' | 'warn' | undefined
    /** One line, cut with an ellipsis. */
    truncated?: boolean | undefined
  }
}
