import { Icon } from './Icon.tsx'

export function ErrorIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.5v4" />
      <path d="M10 13.4h.01" strokeWidth={2} />
    </Icon>
  )
}
