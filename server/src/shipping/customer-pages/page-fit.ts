import type { PageItem, PageParcel, TrackingPage } from './page-data.ts';

/** Some of a list, and how many of it are left out. */
export interface Some<T> {
  shown: readonly T[];
  more: number;
}

export type FittedParcel = Omit<PageParcel, 'items' | 'scans'> & {
  items: Some<PageItem>;
  scans: Some<PageParcel['scans'][number]>;
};

/** As much of a page as fits into its size. */
export type FittedPage = Omit<TrackingPage, 'parcels' | 'stillToCome'> & {
  parcels: Some<FittedParcel>;
  stillToCome: Some<PageItem>;
};

/** With everything: markup, style, logo and pictures. */
const PAGE_BYTES = 50_000;
/** What is left is for the logo and for pictures. */
const MARKUP_BYTES = 26_000;
/** The tag and the address of a picture, besides its bytes. */
const TAG_BYTES = 120;

interface Density {
  parcels: number;
  scans: number;
  items: number;
  /** Characters of a product's name. */
  name: number;
}

/** Nearly every order fits the first. The last one fits 200 items in 50 parcels, all with the longest names. */
const DENSITIES: readonly [Density, ...Density[]] = [
  { parcels: 20, scans: 40, items: 100, name: 500 },
  { parcels: 12, scans: 10, items: 30, name: 300 },
  { parcels: 8, scans: 5, items: 15, name: 150 },
  { parcels: 6, scans: 3, items: 6, name: 80 },
];

/** Renders a page within its size: first with less of what is long, then with as many pictures as fit. */
export function renderFitted(page: TrackingPage, render: (page: FittedPage) => string): string {
  const bare = withPictures(page, 0);
  let density = DENSITIES[0];
  let size = Number.POSITIVE_INFINITY;
  for (density of DENSITIES) {
    size = Buffer.byteLength(render(cut(bare, density)));
    if (size <= MARKUP_BYTES) break;
  }
  return render(cut(withPictures(page, PAGE_BYTES - size), density));
}

/** The logo, then the pictures of items from the top, as long as there is room for them. */
function withPictures(page: TrackingPage, room: number): TrackingPage {
  let left = room;
  const fits = (picture: { bytes: Buffer } | null): boolean => {
    const bytes = picture === null ? 0 : TAG_BYTES + Math.ceil(picture.bytes.length / 3) * 4;
    if (bytes > left) return false;
    left -= bytes;
    return true;
  };
  const pictured = (item: PageItem): PageItem => (fits(item.picture) ? item : { ...item, picture: null });
  const { brand } = page;
  return {
    ...page,
    brand: fits(brand.logo) ? brand : { ...brand, logo: null },
    parcels: page.parcels.map((parcel) => ({ ...parcel, items: parcel.items.map(pictured) })),
    stillToCome: page.stillToCome.map(pictured),
  };
}

function cut(page: TrackingPage, density: Density): FittedPage {
  const items = (all: readonly PageItem[]): Some<PageItem> => {
    const { shown, more } = first(all, density.items);
    return { shown: shown.map((item) => ({ ...item, name: clip(item.name, density.name) })), more };
  };
  const { shown, more } = first(page.parcels, density.parcels);
  return {
    ...page,
    parcels: {
      shown: shown.map((parcel) => ({
        ...parcel,
        items: items(parcel.items),
        scans: first(parcel.scans, density.scans),
      })),
      more,
    },
    stillToCome: items(page.stillToCome),
  };
}

const first = <T>(all: readonly T[], count: number): Some<T> => ({
  shown: all.slice(0, count),
  more: Math.max(0, all.length - count),
});

const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`;
