/** The part of the Encoding standard that pure modules use. Node and browsers both have it; ES2024 alone does not declare it. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
