import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { image } from '../support/images';
import { startOldSite, type OldContent, type OldSite } from '../support/old-site';
import { move } from './in-process';

/** Returns an image that cannot be compressed. */
const noise = (side: number) =>
  sharp(randomFillSync(Buffer.alloc(side * side * 3)), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const ada = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Byron',
  title: 'Broker',
  email: 'Ada@Old.example',
  phone_number: '(207) 555-0101',
  avatar: '/avatars/ada.jpg?v=3',
  website_url: 'ada.example',
  social_links: [
    { platform: 'LinkedIn', url: 'https://linkedin.com/in/ada' },
    { platform: 'pinterest', url: 'https://pinterest.com/ada' },
    { platform: 'x', url: 'javascript:alert(1)' },
  ],
  bio: '<p style="color:red">Born <font color="blue">by the <b>sea</b></font>.</p><script>alert(1)</script>',
  role: 'super_admin',
};
const bare = { title: null, avatar: null, website_url: null, social_links: null, bio: null, role: 'agent' };

/** Content of an old site with some images on another host. */
const contentOf = (images: string): OldContent => ({
  agents: [
    ada,
    { ...bare, id: 2, first_name: 'Bo', last_name: 'Quay', email: 'ADA@old.EXAMPLE', phone_number: '(207) 555-0102' },
    {
      ...bare,
      id: '7f3c-21',
      first_name: 'Zoë 🏡',
      last_name: 'Åström',
      title: 'Señora de las casas 👩‍🔧',
      email: 'zoe@old.example',
      phone_number: '+46 70 123 45 67',
      avatar: `${images}/zoe.png`,
      bio: 'Plain words & 🏠 < no tags',
    },
    {
      ...bare,
      id: '../../etc/passwd',
      first_name: 'Cy',
      last_name: 'Doe',
      email: 'cy@old.example',
      phone_number: null,
      avatar: '/gone.jpg',
    },
    {
      ...bare,
      id: 'new',
      first_name: 'Dee',
      last_name: 'Word',
      email: 'dee@old.example',
      phone_number: '1',
      website_url: 'not a site',
    },
    null,
    ada,
    { id: 9, email: 7 },
  ],
  posts: [
    {
      id: 30,
      title: 'Tides 🌊',
      content:
        '<h2>High</h2><p><img src="/in-text.png" alt=""><a href="javascript:x()">Low</a> <a href="/agents/1">Ada</a></p><img src="/gone.jpg">',
      image_url: null,
      video_url: 'https://youtu.be/abc',
      published: true,
    },
    { id: 20, title: 'Drafty', content: null, image_url: `${images}/sideways.jpg`, video_url: null, published: false },
    {
      id: 10,
      title: '',
      content: '<p>Without a title</p><iframe src="//www.youtube.com/embed/abc"></iframe>',
      image_url: `${images}/large.png`,
      video_url: null,
      published: true,
    },
    { id: 5, title: 'Hollow', content: '<p> </p>', image_url: null, video_url: null, published: true },
  ],
  seasons: [
    {
      id: 's-2',
      name: 'Autumn',
      body: '<div><p>Leaves<p>fall</div>',
      background_image: `${images}/leaves.jpg?signed=b`,
      published: true,
      archived: false,
    },
    { id: 's-1', name: 'Old winter', body: '<p>Snow</p>', background_image: '/snow.jpg', published: true, archived: true },
    { id: 's-0', name: 'Bodiless', body: null, background_image: null, published: true, archived: false },
  ],
  season_images: [
    { id: 5, name: 'Leaves', s3_url: `${images}/leaves.jpg?signed=a` },
    { id: 6, name: 'Lost', s3_url: '/gone.jpg' },
  ],
});

export interface AwkwardSite {
  site: OldSite;
  /** Host of some of its images. */
  images: OldSite;
  close(): Promise<void>;
}

/** Starts an old site with typical content and problems. */
export async function startAwkwardSite(): Promise<AwkwardSite> {
  const images = await startOldSite();
  const site = await startOldSite(contentOf(images.url));
  const sideways = await image(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  site.answer('/avatars/ada.jpg', await image(400, 300).jpeg().toBuffer());
  site.answer('/in-text.png', await image(800, 600).png().toBuffer());
  site.answer('/snow.jpg', await image(1600, 900).jpeg().toBuffer());
  images.answer('/zoe.png', await noise(1750));
  images.answer('/large.png', await noise(1900));
  images.answer('/sideways.jpg', sideways);
  images.answer('/leaves.jpg', await image(1700, 1000).jpeg().toBuffer());
  return {
    site,
    images,
    async close() {
      await site.close();
      await images.close();
    },
  };
}

/** Migrates the whole site. */
export async function moveAll({ site, images }: AwkwardSite, out: string, refresh = false): Promise<void> {
  const { outcome } = await move(site, { out, refresh, keepRoles: true, hosts: [images.host] });
  if (outcome instanceof Error) throw outcome;
}
