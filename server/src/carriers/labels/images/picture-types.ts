/** A picture as a PDF holds it: `entries` say how `data` is encoded. */
export interface Picture {
  width: number;
  height: number;
  entries: string;
  data: Buffer;
}

/** A checked picture, with nothing in it but pixels: no location, no comments, no profiles. */
export interface StoredPicture {
  contentType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
}

/** Why a file is not accepted as a picture, in words for whoever uploads it. */
export class PictureError extends Error {}

export type CheckSize = (width: number, height: number) => void;
