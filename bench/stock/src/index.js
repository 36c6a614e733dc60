const bio = `<p>${'Twenty years of houses between the harbor and the hills. '.repeat(10)}</p>`;

module.exports = {
  /** Creates 50 agents with public read access. */
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'public' } });
    await strapi.db.query('plugin::users-permissions.permission').create({ data: { action: 'api::agent.agent.find', role: role.id } });
    const image = { hash: 'portrait', ext: '.jpg', mime: 'image/jpeg', provider: 'local', width: 800, height: 800, size: 90 };
    const formats = Object.fromEntries([480, 768].map((width) => [`w${width}`, { url: `/uploads/portrait_${width}.jpg`, width }]));
    for (let n = 0; n < 50; n++) {
      const file = await strapi.db
        .query('plugin::upload.file')
        .create({ data: { ...image, name: `portrait-${n}.jpg`, url: `/uploads/portrait_${n}.jpg`, formats } });
      await strapi.documents('api::agent.agent').create({
        data: {
          first_name: 'Agent',
          last_name: `Number ${n}`,
          title: 'Senior Agent',
          email: `agent${n}@stock.example`,
          phone_number: '(207) 555-0100',
          website_url: 'https://stock.example',
          bio,
          avatar: file.id,
          social_links: ['facebook', 'instagram'].map((platform) => ({ platform, url: `https://www.${platform}.com/agent${n}` })),
        },
      });
    }
  },
};
