import { Icon } from './Icon.tsx'

/** The power sign: end a connection. */
export function DisconnectIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 3v6.5" />
      <path d="M13.8 5.35a6.5 6.5 0 1 1-7.6 0" />
    </Icon>
  )
}
