import { Icon } from './Icon.tsx'

/** A clock: history. */
export function ActivityIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 5.75V10l2.75 1.75" />
    </Icon>
  )
}
